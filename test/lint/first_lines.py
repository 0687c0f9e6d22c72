#!/usr/bin/env python3
"""Every source file starts with a comment that says what it is for."""
import sys

from tree import sources

COMMENT = {".h": "//", ".cpp": "//", ".def": "//", ".py": ("#", '"""'), ".rb": "#", ".cmake": "#"}


def breaches():
    for path in sources(*COMMENT):
        lines = path.read_text().splitlines()
        if lines and lines[0].startswith("#!"):
            lines = lines[1:]
        if not lines or not lines[0].startswith(COMMENT[path.suffix]):
            yield f"{path}:1: the first line must be a comment on the file's part in the whole"


found = list(breaches())
print("\n".join(found))
sys.exit(bool(found))
