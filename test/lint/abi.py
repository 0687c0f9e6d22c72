#!/usr/bin/env python3
"""The contract with generated code is said in one place: runtime-lib/abi is a leaf, code generation sees
nothing else of the runtime, and offsets are rows of layouts.def that something uses."""
import pathlib
import re
import sys

from tree import sources

INCLUDE = re.compile(r'^\s*#\s*include\s+"(runtime-lib/[^"]+)"', re.M)
# What code generation shares with every other program of ours: temporary files, notes of what it does.
PROCESS = "runtime-lib/core/process/"
ROW = re.compile(r"^FIELD\((?:\w+::)*(\w+), (\w+)\)", re.M)
MEMBER = re.compile(r"<&(?:\w+::)+(\w+)>")
# Rows of what is written by hand in other places than with a member's name.
OFFSETS = re.compile(r"\boffsetof\b|__builtin_offsetof|reinterpret_cast<uintptr_t>\(&")


def breaches():
    named = set()
    for path in sources(".h", ".cpp"):
        text = path.read_text()
        if path.parts[:2] == ("runtime-lib", "abi"):
            for included in INCLUDE.findall(text):
                if not included.startswith("runtime-lib/abi/"):
                    yield f"{path}: runtime-lib/abi is a leaf and must not include {included}"
        if path.parts[0] != "codegen":
            continue
        named.update(MEMBER.findall(text))
        for included in INCLUDE.findall(text):
            if not included.startswith(("runtime-lib/abi/", PROCESS)):
                yield f"{path}: code generation sees runtime-lib/abi only, not {included}"
        if OFFSETS.search(text):
            yield f"{path}: offsets are rows of runtime-lib/abi/layouts.def (offsetOf<&Type::member>)"
    for table in pathlib.Path("runtime-lib/abi").glob("*layouts.def"):
        for struct, member in ROW.findall(table.read_text()):
            if member not in named:
                yield f"{table}: no code is generated with {struct}::{member}"


found = list(breaches())
print("\n".join(found))
sys.exit(bool(found))
