"""Fails unless a file has the form that flame graph tools read: unique lines `frame;frame;… count`, in one tree."""
import re
import sys

LINE = re.compile(r"(?P<stack>[^;\x00-\x1f]+(?:;[^;\x00-\x1f]+)*) (?P<count>[1-9][0-9]*)")

lines = open(sys.argv[1], encoding="utf-8").read().splitlines()
stacks = [LINE.fullmatch(line) for line in lines]
assert lines and all(stacks), [line for line, stack in zip(lines, stacks) if not stack]
names = [stack["stack"] for stack in stacks]
assert len(set(names)) == len(names), "a stack occurs twice"
assert all(name.split(";")[0] == "catalog" for name in names), "more than one root"
