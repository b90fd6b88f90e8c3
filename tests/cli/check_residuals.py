#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds assets/published/residuals against what `lazytlb check --write` writes; LAZYTLB_APPROVE=1 rewrites it.

usage: check_residuals.py LAZYTLB
"""
import filecmp
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

KEPT = pathlib.Path(__file__).resolve().parents[2] / "assets" / "published" / "residuals"


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "residuals"
        run = subprocess.run([sys.argv[1], "check", "--write", str(made)], capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1):  # 1: a row does not hold, which the document says
            print(run.stdout, run.stderr)
            return 1
        if os.environ.get("LAZYTLB_APPROVE") == "1":
            shutil.rmtree(KEPT, ignore_errors=True)
            shutil.copytree(made, KEPT)
            return 0
        names = {p.name for p in made.iterdir()} | ({p.name for p in KEPT.iterdir()} if KEPT.exists() else set())
        stale = [n for n in sorted(names) if not (
            (made / n).exists() and (KEPT / n).exists() and filecmp.cmp(made / n, KEPT / n, shallow=False))]
        for name in stale:
            print(f"{KEPT / name} is not what `lazytlb check --write` gives now: ./dev approve rewrites it.")
        return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
