#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The house rules that a script can hold. Each function is one rule and returns what breaks it, one line each.

    tidy.py [RULE...]        all rules without an argument; exits 1 when a rule is broken
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

# A folder includes only folders of lower levels, and itself. Kernel stands above measure because a run folds its
# numbers while it goes on; paint stands below export and session because both draw through it, and
# session above export because the window exports too.
LEVELS = [
    ["base"], ["trace"], ["world", "sim", "hardware"], ["scenario"], ["measure", "stage"], ["kernel"], ["arch", "policy"],
    ["run"], ["paint"], ["export"], ["session"], ["cli", "gui"],
]
LEVEL = {folder: number for number, folders in enumerate(LEVELS) for folder in folders}
FORBIDDEN = {"measure": {"sim"}, "stage": {"sim"}}  # a picture or a number cannot peek into the engine

# In engine/, where the same scenario must give the same bytes everywhere. A line that has to break a rule says why:
# // tidy: <reason>
BANNED = {
    r"(steady|system|high_resolution)_clock": "no real clock",
    r"\b(std::time|clock_gettime|gettimeofday)\b|\btime\s*\(\s*(NULL|nullptr|0|&)": "no real clock",
    r"\brandom_device\b|\bs?rand\s*\(": "randomness comes from the scenario's seed",
    r"\bgetenv\b": "no environment",
    r"\bstd::locale\b|\bsetlocale\b|#include <locale>": "no locale",
    r"\bunordered_(multi)?(map|set)\b": "no container without an order",
    r"\bstd::(j?thread|async)\b": "one thread per run, and the caller owns it",
    r"\bthis_fiber::sleep_|\.(wait|try_lock)_(for|until)\s*\(": "the timed waits of Boost use the real clock",
}


def files(*suffixes):
    """Tracked and new files, without what git ignores."""
    command = ["git", "-c", "safe.directory=*", "-C", ROOT, "ls-files", "-co", "--exclude-standard"]
    names = subprocess.run(command, text=True, stdout=subprocess.PIPE, check=True).stdout.splitlines()
    return [Path(name) for name in names if name.endswith(suffixes) and (ROOT / name).exists()]


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def code(path):
    """The lines of a C++ file, with comments blanked out."""
    bare = re.sub(r"/\*.*?\*/", lambda c: "\n" * c[0].count("\n"), text(path), flags=re.S)
    return [re.sub(r"//.*", "", line) for line in bare.splitlines()]


def sources(*folders):
    return [path for path in files(".cpp", ".hpp") if path.parts[0] in folders]


def folder_of(path):
    """engine/sim/x.hpp is of sim; a file right under engine/ is the door, run."""
    return path.parts[1] if len(path.parts) > 2 else "run"


def levels():
    for path in sources("engine", "app"):
        own = folder_of(path)
        if own not in LEVEL:
            yield f"{path}: folder {own} has no level"
            continue
        for number, line in enumerate(code(path), 1):
            include = re.match(r'\s*#\s*include\s+"(?:([\w-]+)/)?[^"]+"', line)
            if not include:
                continue
            used = include[1] or "run"
            if (LEVEL.get(used, 99) >= LEVEL[own] and used != own) or used in FORBIDDEN.get(own, ()):
                yield f"{path}:{number}: {own} must not include {used}"


def libraries():
    for path in sources("engine"):
        for number, line in enumerate(code(path), 1):
            if re.match(r"\s*#\s*include\s*[<\"]boost/", line) and folder_of(path) != "sim":
                yield f"{path}:{number}: only engine/sim includes Boost"
            if re.match(r"\s*#\s*include\s*[<\"](Q[A-Z]|Qt)", line):
                yield f"{path}:{number}: no Qt in engine/"


def banned():
    for path in sources("engine"):
        excused = {number for number, line in enumerate(text(path).splitlines(), 1) if re.search(r"// tidy: \S", line)}
        for number, line in enumerate(code(path), 1):
            for pattern, why in BANNED.items():
                if re.search(pattern, line) and number not in excused:
                    yield f"{path}:{number}: {why}: {line.strip()}"


def listed():
    named = set()
    for path in files("CMakeLists.txt"):
        for name in re.findall(r"[^\s\"()]+\.(?:cpp|hpp|qml)\b", text(path)):
            where = "app/session/" if name.startswith("${session}") else "" if name.startswith("${") else f"{path.parent}/"
            named.add(str(Path(where + re.sub(r"^\$\{\w+\}/", "", name))))
    for path in files(".cpp", ".hpp", ".qml"):
        if str(path) not in named:
            yield f"{path}: in no CMakeLists.txt"


def licence():
    for path in files(".cpp", ".hpp", ".qml", ".py", "CMakeLists.txt", "dev", ".ci/run"):
        if "SPDX-License-Identifier: GPL-3.0-or-later" not in text(path)[:200]:
            yield f"{path}: no SPDX line at the top"


def documents():
    tops = {path.parts[0] for path in files("")}
    for document in files("README.md", "ARCHITECTURE.md"):
        for name in re.findall(r"`([^`\s]+)`", text(document)):
            path = name.removeprefix("./").split("#")[0].split(":")[0]
            if "<" in name or "*" in name or Path(path).parts[:1] == () or Path(path).parts[0] not in tops:
                continue
            if "/" in name and not (ROOT / path).exists():
                yield f"{document}: {name} does not exist"
        for name in re.findall(r"\]\(([^)#:]+)\)", text(document)):
            if not (ROOT / document.parent / name).exists():
                yield f"{document}: {name} does not exist"


def length():
    for path in files(".cpp", ".hpp", ".qml", ".py"):
        lines = text(path).count("\n")
        if lines > 500 and not re.search(r"(//|#) over 500 lines: \S", text(path)):
            yield f"{path}: {lines} lines; split it, or say why: // over 500 lines: <reason>"


RULES = [levels, libraries, banned, listed, licence, documents, length]


def main():
    broken = 0
    for rule in RULES:
        if sys.argv[1:] and rule.__name__ not in sys.argv[1:]:
            continue
        for line in rule():
            print(f"{rule.__name__}: {line}")
            broken += 1
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
