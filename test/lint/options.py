#!/usr/bin/env python3
"""Every option that a program declares is in its man page."""
import re
import sys

from tree import sources

# The longest folder that a file lies in decides.
PAGES = {"driver": "docs/man/ppcc.1", "frontend": "docs/man/ppcc.1", "runtime-lib": "docs/man/ppcc-generator.7",
         "runtime-lib/ndca": "docs/man/ppcc-automaton.7"}
# Calls of CLI11, rows of .def files, fields of frontend::Option, and rows of NDCA's programs.
DECLARATION = re.compile(r'(?:add_(?:option|flag|flag_callback)\w*\(|TEXT_OPTION\(|^(?:OPTION|CHOICE|FLAG)\([\w.]+,|\.names =|^ *\{"(?:-\w)?",)\s*"([^"]*)"', re.M)
VERSION = re.compile(r'set_version_flag\(\s*"([^"]*)"')


def breaches():
    for folder, page in PAGES.items():
        text = open(page).read().replace("\\-", "-")
        for path in [*sources(".cpp"), *sources(".def")]:
            if max((place for place in PAGES if path.is_relative_to(place)), key=len, default=None) != folder:
                continue
            source = path.read_text()
            for match in list(DECLARATION.finditer(source)) + list(VERSION.finditer(source)):
                for name in match[1].split(","):
                    if name.startswith("-") and not re.search(re.escape(name) + r"(?![\w-])", text):
                        yield f"{path}: {name} is not in {page}"


found = list(breaches())
print("\n".join(found))
sys.exit(bool(found))
