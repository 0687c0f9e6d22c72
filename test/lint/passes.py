#!/usr/bin/env python3
"""Every pass over the IR has tests on IR text: what it does, and what it must leave alone."""
import pathlib
import re
import sys

import tree  # its root is the working directory

FEWEST = 2


def breaches():
    tests = [path.read_text() for path in tree.sources(".ppir") if path.parts[:3] == ("test", "lit", "ir")]
    runs = [set(re.split(r"[,\s]", match[1])) for text in tests for match in re.finditer(r"--passes=([\w,-]+)", text)]
    tables = list(pathlib.Path("ir").glob("*/passes.def"))
    assert tables, "no folder of ir/ has passes"
    for table in tables:
        for name in re.findall(r'^PASS\("([^"]+)"', table.read_text(), re.MULTILINE):
            own = list(pathlib.Path("test/lit/ir").glob(f"{name}*.ppir"))
            if len(own) < FEWEST or not any(name in run for run in runs):
                yield f"{table}: {name} has {len(own)} tests test/lit/ir/{name}*.ppir; {FEWEST} are needed"


found = list(breaches())
print("\n".join(found))
sys.exit(bool(found))
