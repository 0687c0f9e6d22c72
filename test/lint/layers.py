#!/usr/bin/env python3
"""Includes must follow the one direction of dependencies."""
import re
import sys

from tree import sources

# Who may include whom, by top folder.
ALLOWED = {
    "runtime-lib": {"runtime-lib"},
    "ir": {"ir", "runtime-lib"},
    "frontend": {"frontend", "ir", "runtime-lib"},
    "codegen": {"codegen", "ir", "runtime-lib"},
    "driver": {"driver", "codegen", "frontend", "ir", "runtime-lib"},
}
OURS = re.compile(r'^\s*#\s*include\s+"([^"/]+)/')
LLVM = re.compile(r'^\s*#\s*include\s+[<"](llvm|lld)/')


def breaches():
    for path in sources(".h", ".cpp", ".def"):
        folder = path.parts[0]
        allowed = ALLOWED.get(folder)
        if allowed is None:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = OURS.match(line)
            if match and match[1] in ALLOWED and match[1] not in allowed:
                yield f"{path}:{number}: {folder} must not include {match[1]}"
            if LLVM.match(line) and folder != "codegen":
                yield f"{path}:{number}: only codegen may include LLVM"


found = list(breaches())
print("\n".join(found))
sys.exit(bool(found))
