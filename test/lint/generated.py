#!/usr/bin/env python3
"""Generated cases are what their generators give: nobody edits them by hand, and no generator changes unnoticed."""
import filecmp
import pathlib
import shutil
import subprocess
import sys
import tempfile

import tree

REFERENCE = tree.ROOT / "test" / "reference"

with tempfile.TemporaryDirectory() as name:
    copy = pathlib.Path(name) / "test" / "reference"
    (pathlib.Path(name) / "runtime-lib").symlink_to(tree.ROOT / "runtime-lib")
    shutil.copytree(REFERENCE, copy, ignore=shutil.ignore_patterns("recorded", "pn", "validation", "__pycache__"))
    done = subprocess.run([copy / "generate" / "all"], capture_output=True, text=True)
    found = [f"test/reference/generate/all: {done.stderr[:400]}"] if done.returncode else []
    for made in sorted((copy / "cases").glob("*.cases")):
        kept = REFERENCE / "cases" / made.name
        if not kept.exists() or not filecmp.cmp(made, kept, shallow=False):
            found.append(f"test/reference/cases/{made.name}: not what its generator gives (test/reference/generate/all)")
print("\n".join(found))
sys.exit(bool(found))
