#!/usr/bin/env python3
"""Makes docs/functions.md out of what `ppcc --list-functions` prints: functions_page.py < LIST > docs/functions.md"""

import sys

ABOUT = {
    "puppet": "Puppet's own functions",
    "stdlib": "Functions of puppetlabs-stdlib",
}

functions = {}
for line in sys.stdin:
    origin, signature = line.rstrip("\n").split("\t")
    functions.setdefault(origin, {}).setdefault(signature.split("(")[0], []).append(signature)

print("# Functions")
print()
print("Made by `build/bin/ppcc --list-functions | python3 docs/functions_page.py > docs/functions.md`; change that, not this.")
print("Every program has these functions. Signatures are in the notation of Puppet's messages: `?` marks what may be left")
print("out, `*` and `+` what may be repeated; a `block` is a lambda. `Any args*` stands for functions of Puppet's old")
print("interface, which look at their arguments themselves.")
for origin, names in functions.items():
    print(f"\n## {ABOUT.get(origin, origin)}\n")
    for name, signatures in names.items():
        print(f"- `{name}`")
        for signature in signatures:
            print(f"  - `{signature}`")
