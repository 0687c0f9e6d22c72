#!/usr/bin/env python3
"""Nothing in the tree names the machine it was written on or announces unfinished work."""
import re
import sys

from tree import tracked

PATTERNS = {
    "a machine path": re.compile(r"/work/|/root/|/tmp/p8"),
    "an unfinished-work marker": re.compile(r"\b(TODO|FIXME|XXX|HACK)\b"),
}
TEXT = {".h", ".cpp", ".def", ".py", ".rb", ".md", ".cmake", ".txt", ".pp", ".epp", ".ppir", ".sh", ""}


def breaches():
    for path in tracked():
        if path.suffix not in TEXT or path.parts[:2] == ("test", "lint"):
            continue
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            for what, pattern in PATTERNS.items():
                if pattern.search(line):
                    yield f"{path}:{number}: {what}: {line.strip()[:80]}"


found = list(breaches())
print("\n".join(found))
sys.exit(bool(found))
