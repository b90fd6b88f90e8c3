#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check assets/palettes.json: WCAG 2 contrast, and CIEDE2000 under colour-vision deficiency (Machado, Oliveira, Fernandes 2009, severity 1.0).

Prints one block per theme and exits 1 when a limit is missed. No package is needed.
"""
import json
import sys
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path

VISION = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def contrast(a, b):
    ya, yb = (sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(x))) for x in (a, b))
    return (max(ya, yb) + 0.05) / (min(ya, yb) + 0.05)


def tint(a, b, share):
    return "#" + "".join("%02X" % round(int(a[i:i + 2], 16) * share + int(b[i:i + 2], 16) * (1 - share)) for i in (1, 3, 5))


def lab(rgb):
    rgb = [min(1, max(0, c)) for c in rgb]
    rows = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    xyz = [sum(w * c for w, c in zip(r, rgb)) / n for r, n in zip(rows, (0.95047, 1, 1.08883))]
    f = [v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in xyz]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def seen(colour, vision):
    rgb = linear(colour)
    return lab([sum(m * c for m, c in zip(row, rgb)) for row in VISION[vision]])


def delta(p, q):
    (l1, a1, b1), (l2, a2, b2) = p, q
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 1 + 0.5 * (1 - sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)))
    a1, a2 = a1 * g, a2 * g
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    lm, cm, hm = (l1 + l2) / 2, (c1 + c2) / 2, (h1 + turn / 2) % 360
    t = 1 - 0.17 * cos(radians(hm - 30)) + 0.24 * cos(radians(2 * hm)) + 0.32 * cos(radians(3 * hm + 6)) - 0.2 * cos(radians(4 * hm - 63))
    sl, sc, sh = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2), 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rt = -2 * sqrt(cm ** 7 / (cm ** 7 + 25 ** 7)) * sin(radians(60 * exp(-(((hm - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * dc / sc * dh / sh)


def closest(pairs, roles):
    """For each vision: (delta E, name of the closest pair)."""
    return {v: min((delta(seen(roles[a], v), seen(roles[b], v)), f"{a}/{b}") for a, b in pairs) for v in VISION}


def main():
    failed = []
    for theme, roles in json.loads((Path(__file__).parents[2] / "assets/palettes.json").read_text()).items():
        print(f"== {theme}")
        grounds = ("background", "surface", "ground")

        def need(label, value, limit):
            print(f"  {label:<44}{value:6.2f}  (>= {limit}){'' if value >= limit else '   FAIL'}")
            if value < limit:
                failed.append(f"{theme}: {label}")

        for role in ("text", "muted"):
            for ground in grounds:
                need(f"text {role} on {ground}", contrast(roles[role], roles[ground]), 4.5)
        for role in ("line-queue", "ipi-send", "ipi-flight", "ipi-handler", "ipi-ack", "stale", "fault", "kernel", "focus"):
            need(f"text {role} on surface", contrast(roles[role], roles["surface"]), 4.5)
        need("line-edge on line-owner (token text)", contrast(roles["line-edge"], roles["line-owner"]), 4.5)
        need("idle outline on ground", contrast(roles["idle"], roles["ground"]), 3)
        mms = [f"mm{i}" for i in range(1, 9)]
        for role in ("text", "muted"):
            need(f"text {role} on heat2 (lit row)", contrast(roles[role], roles["heat2"]), 4.5)
            tints = [tint(roles[mm], roles["surface"], 0.14) for mm in mms]
            need(f"text {role} on the palest mm fill, worst", min(contrast(roles[role], t) for t in tints), 4.5)
        for mm in mms:
            need(f"graphic {mm} on surface", contrast(roles[mm], roles["surface"]), 3)
            best = max((contrast(roles[mm], ink), ink) for ink in (roles["text"], roles["surface"], "#FFFFFF", "#121418"))
            need(f"letter on {mm} ({best[1]})", best[0], 4.5)
        costs = {f"cost{i + 1}": c for i, c in enumerate(roles["cost"])}
        everything = roles | costs
        groups = {
            "any two mm colours": (list(combinations(mms, 2)), 10),
            "any two of mm1..mm4": (list(combinations(mms[:4], 2)), 15),
            "neighbouring cost causes": ([(f"cost{i}", f"cost{i + 1}") for i in range(1, 10)], 10),
            "fill-free marks, cased: ipi-flight against any mm": ([("ipi-flight", mm) for mm in mms], 0),
            "fill-free marks, cased: line-owner against any mm": ([("line-owner", mm) for mm in mms], 0),
            "fault against ipi-flight": ([("fault", "ipi-flight")], 8),
            "heat steps": ([("heat1", "heat2"), ("heat2", "heat3"), ("heat3", "heat4")], 7),
        }
        for label, (pairs, limit) in groups.items():
            found = closest(pairs, everything)
            detail = ", ".join(f"{v} {d:.1f} {p}" for v, (d, p) in found.items())
            worst = min(d for d, _ in found.values())
            print(f"  deltaE00 {label}: {detail}  (>= {limit}){'' if worst >= limit else '   FAIL'}")
            if worst < limit:
                failed.append(f"{theme}: {label}")
    print("failed:", *failed, sep="\n  ") if failed else print("all limits hold")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
