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
    for name in re.findall(r'^PASS\("([^"]+)"', pathlib.Path("ir/passes/passes.def").read_text(), re.MULTILINE):
        own = list(pathlib.Path("test/lit/ir").glob(f"{name}*.ppir"))
        if len(own) < FEWEST or not any(name in run for run in runs):
            yield f"ir/passes/passes.def: {name} has {len(own)} tests test/lit/ir/{name}*.ppir; {FEWEST} are needed"


found = list(breaches())
print("\n".join(found))
sys.exit(bool(found))
