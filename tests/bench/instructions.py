#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Instructions for each hold and each event, counted by callgrind: the same on any machine, so a rise can be held.

    instructions.py PROGRAM            compares with instructions.json; a rise of over 10 % fails
    instructions.py PROGRAM --approve  writes the counts; say in the reason why they rose

Each count is the difference of two amounts of the same work, so that start and end cancel.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

APPROVED = Path(__file__).with_name("instructions.json")
AMOUNTS = {  # what the program is given: a smaller amount, a larger one
    "W1": (20_000, 60_000),
    "W2": (20_000, 60_000),
    "refcount": (4_000, 6_000),  # in us, when all threads have started
    "shootdown": (700, 800),
}
GOALS = {"W1": 330, "W2": 380}
MOST_RISE = 1.10


def count(program, work, amount):
    """Instructions of one run, and how many units of work it did."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", program, work, str(amount)],
            text=True, capture_output=True, check=True)
    collected = re.search(r"Collected : (\d+)", run.stderr)
    return int(collected[1]), int(run.stdout.split()[-1])


def per_unit(program, work):
    (less, few), (more, many) = (count(program, work, amount) for amount in AMOUNTS[work])
    return (more - less) / (many - few)


def main():
    program = sys.argv[1]
    counts = {work: round(per_unit(program, work), 1) for work in AMOUNTS}
    approved = json.loads(APPROVED.read_text(encoding="utf-8")) if APPROVED.exists() else {}
    if "--approve" in sys.argv[2:]:
        approved = {work: {"instructions": counts[work],
                           "reason": approved.get(work, {}).get("reason", "")} for work in counts}
        APPROVED.write_text(json.dumps(approved, indent=2) + "\n", encoding="utf-8")
    print(f"{'instructions for each':<24}{'now':>10}{'approved':>10}{'goal':>8}")
    bad = False
    for work, now in counts.items():
        was = approved.get(work, {}).get("instructions")
        unit = "hold" if work in GOALS else "event"
        risen = was is None or now > was * MOST_RISE
        bad = bad or risen
        print(f"{work + ', ' + unit:<24}{now:>10}{was if was is not None else '-':>10}"
              f"{GOALS.get(work, ''):>8}{'  ROSE by over 10 %' if risen else ''}")
    if bad:
        sys.exit("Lower the count, or approve it and say why in tests/bench/instructions.json.")


main()
