#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the design advances of the bundled fonts as C++: engine/stage/font_table.hpp.

    make_advances.py > ../../engine/stage/font_table.hpp      needs python3-fonttools

The engine fits text without a font library, so that a picture measures alike in every output and without Qt.
"""
from pathlib import Path
from fontTools.ttLib import TTFont

FACES = ("LabSans-Regular", "LabSans-Medium", "LabSans-SemiBold", "LabMono-Regular", "LabMono-SemiBold")
HEAD = """\
// SPDX-License-Identifier: GPL-3.0-or-later
// Made by assets/fonts/make_advances.py from assets/fonts/*.ttf: make it again when the fonts change.
// clang-format off
#pragma once

#include <array>
#include <cstdint>

namespace lazytlb::stage::font_table {

struct Row {
    std::uint16_t units_per_em;
    std::int16_t ascender;
    std::int16_t descender;
    std::array<std::uint16_t, %d> advance;  // 0: the face has no such glyph
};
"""


def block(numbers, form):
    numbers = [form(n) for n in numbers]
    return "\n".join("    " + ", ".join(numbers[i:i + 20]) + "," for i in range(0, len(numbers), 20))


def main():
    fonts = [TTFont(Path(__file__).parent / f"{face}.ttf") for face in FACES]
    codes = sorted(set().union(*(font.getBestCmap() for font in fonts)))
    assert codes[:95] == list(range(0x20, 0x7F)), "ASCII must lead the table: it is looked up by index"
    assert codes[-1] <= 0xFFFF
    print(HEAD % len(codes))
    print(f"inline constexpr std::array<char16_t, {len(codes)}> code_points{{\n{block(codes, hex)}\n}};\n")
    print(f"inline constexpr std::array<Row, {len(FACES)}> faces{{{{")
    for face, font in zip(FACES, fonts):
        cmap, metrics = font.getBestCmap(), font["hmtx"]
        advances = [metrics[cmap[code]][0] if code in cmap else 0 for code in codes]
        head = f"{font['head'].unitsPerEm}, {font['hhea'].ascender}, {font['hhea'].descender}"
        print(f"    // {face}\n    {{{head}, {{\n{block(advances, str)}\n    }}}},")
    print("}};\n\n}  // namespace lazytlb::stage::font_table")


if __name__ == "__main__":
    main()
