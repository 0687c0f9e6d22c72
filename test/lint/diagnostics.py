#!/usr/bin/env python3
"""Every diagnostic's code occurs in some test: a lit CHECK line or a record of real Puppet."""
import re
import sys

from tree import sources, tracked

ROW = re.compile(r'DIAGNOSTIC\(\s*(\w+),\s*(\w+),\s*"(\w+)"', re.S)


def codes():
    for path in sources(".def"):
        if path.parts[0] == "frontend" and "diagnostics" in path.parts:
            for match in ROW.finditer(path.read_text()):
                if match[1] != "Note":
                    yield match[3]


def tested():
    words = set()
    for path in tracked():
        if path.parts[0] == "test" and path.parts[1] in ("lit", "unit", "reference"):
            words.update(re.findall(r"\b[A-Z][A-Z0-9_]{3,}\b", path.read_text(errors="replace")))
    return words


missing = sorted(set(codes()) - tested())
print("\n".join(f"no test mentions {code}" for code in missing))
sys.exit(bool(missing))
