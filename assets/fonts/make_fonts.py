#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Make the bundled fonts: Debian packages fonts-inter-variable, fonts-jetbrains-mono, python3-fonttools.

    make_fonts.py OUTDIR

Static TrueType instances, digits tabular by default, no kerning and no ligatures in the file, only the
characters that the product draws. Every back end (QPainter, PDF, SVG viewer, browser) then measures alike,
and `->` in the source pane stays two characters. Renamed, as the licence (OFL 1.1) asks of modified fonts.
"""
import sys
from pathlib import Path
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

INTER = "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"
MONO = "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-%s.ttf"
TEXT = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x391, 0x3CA), 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2018, 0x2019,
        0x201C, 0x201D, 0x2022, 0x2026, 0x2032, 0x2033, 0x2190, 0x2191, 0x2192, 0x2193, 0x2194, 0x21E7, 0x2212, 0x2248, 0x2260,
        0x2264, 0x2265, 0x25B2, 0x25BC, 0x25CF, 0x2713, 0x00D7]


def tabular_digits(font):
    """Map 0..9 (and nothing else) to the glyphs that the font's own `tnum` feature would choose."""
    gsub, swap = font["GSUB"].table, {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[index].SubTable:
                    swap.update(getattr(getattr(table, "ExtSubTable", table), "mapping", {}))
    for table in font["cmap"].tables:
        for code in range(0x30, 0x3A):
            if code in table.cmap:
                table.cmap[code] = swap.get(table.cmap[code], table.cmap[code])
    digits = [font.getBestCmap()[code] for code in range(0x30, 0x3A)]
    widest = max(font["hmtx"][name][0] for name in digits)
    for name in digits:  # interpolated weights differ by a unit or two in 2816
        advance, bearing = font["hmtx"][name]
        assert widest - advance <= 4, f"{name}: {advance}, expected about {widest}"
        font["hmtx"][name] = (widest, bearing)


def rename(font, family, style):
    for record in list(font["name"].names):
        new = {1: family, 2: style, 4: f"{family} {style}", 6: f"{family}-{style}".replace(" ", ""), 16: family, 17: style}
        if record.nameID in new:
            font["name"].setName(new[record.nameID], record.nameID, record.platformID, record.platEncID, record.langID)


def finish(font, family, style, out):
    options = subset.Options(layout_features=[], name_IDs=["*"], notdef_outline=True, glyph_names=False, hinting=False)
    worker = subset.Subsetter(options)
    worker.populate(unicodes=TEXT)
    worker.subset(font)
    for tag in ("GSUB", "GPOS", "GDEF", "kern"):
        if tag in font:
            del font[tag]
    advances = {font["hmtx"][font.getBestCmap()[code]][0] for code in range(0x30, 0x3A)}
    assert len(advances) == 1, f"digits of {family} {style} are not tabular: {advances}"
    rename(font, family, style)
    path = out / f"{family.replace(' ', '')}-{style}.ttf"
    font.save(path)
    print(path.name, path.stat().st_size)


def main():
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for weight, style in ((400, "Regular"), (500, "Medium"), (600, "SemiBold")):
        font = TTFont(INTER)
        axes = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
        axes["wght"] = weight
        font = instancer.instantiateVariableFont(font, axes)
        font["OS/2"].usWeightClass = weight
        tabular_digits(font)
        finish(font, "Lab Sans", style, out)
    for weight, style in ((400, "Regular"), (600, "SemiBold")):
        font = TTFont(MONO % style)
        font["OS/2"].usWeightClass = weight
        finish(font, "Lab Mono", style, out)


if __name__ == "__main__":
    main()
