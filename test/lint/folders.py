#!/usr/bin/env python3
"""A folder holds one idea: with more than 25 sources it has become several."""
import collections
import sys

from tree import sources

MOST = 25

count = collections.Counter(path.parent for path in sources(".h", ".cpp", ".def") if path.parts[0] != "test")
found = [f"{folder}: {number} sources, more than {MOST}" for folder, number in count.items() if number > MOST]
print("\n".join(found))
sys.exit(bool(found))
