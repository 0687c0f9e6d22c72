#!/usr/bin/env python3
"""Languages are apart: none includes another, and nothing outside knows what is in one.

The driver sees the interface of front ends, and of the runtime what is no language's."""
import re
import sys

from tree import LANGUAGE_PLACES, languages, sources

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
# Front ends for parts of other languages, and who uses them: {"part": {"user"}}.
PARTS = {}
# What the driver may see: the interface, and what is shared by all languages.
DRIVER = re.compile(r"(driver/|codegen/|ir/|frontend/[^/]+\.(h|def)$|frontend/(source|diagnostics)/|runtime-lib/(abi|core)/)")


def owner(path, names):
    """The language whose folder a path lies in, or None."""
    return next((name for name in names for place in LANGUAGE_PLACES if path.startswith(place.format(name))), None)


def complaint(path, included, names):
    """Why a file must not include another, or None."""
    user, used = owner(path, names), owner(included, names)
    if used and user and used != user and user not in PARTS.get(used, ()):
        return f"{user} must not include {used}"
    if used and not user and included.startswith("frontend/"):
        return f"only {used} itself may include its front end"
    if path.startswith("driver/") and not DRIVER.match(included):
        return "the driver sees front ends by frontend/*.h, and of the runtime only runtime-lib/abi and core"
    return None


def breaches():
    names = languages()
    for path in sources(".h", ".cpp", ".def"):
        if path.parts[0] == "test":
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = INCLUDE.match(line)
            reason = match and complaint(path.as_posix(), match[1], names)
            if reason:
                yield f"{path}:{number}: {reason} ({match[1]})"


found = list(breaches())
print("\n".join(found))
sys.exit(bool(found))
