#!/usr/bin/env python3
"""Every function of the language is called in a case that real Puppet has answered, or in a lit test."""
import pathlib
import re
import sys

from tree import sources

ROW = re.compile(r"^(?:BUILTIN|LEGACY|LEGACY_EXACT|EXTENSION|DEPRECATED|PREDICATE|VALIDATOR)\((\w[\w:]*)\s*[,)]", re.M)


def functions():
    for path in sources(".def"):
        if {"functions", "stdlib"} & set(path.parts) and path.name != "type_aliases.def":
            for match in ROW.finditer(path.read_text()):
                yield path, match[1]


def called():
    """All words of the tests that stand where a call may stand."""
    texts = [path.read_text(errors="replace") for path in pathlib.Path("test/reference/cases").glob("*.cases")]
    texts += [path.read_text(errors="replace") for path in pathlib.Path("test/lit").rglob("*.*") if path.suffix in (".pp", ".test")]
    word = re.compile(r"(?<![\w:$])(?:::)?([a-z]\w*(?:::\w+)*)(?=\s*[( |]|$)", re.M)
    quoted = re.compile(r"['\"]([a-z]\w*(?:::\w+)*)['\"]")
    return {match for text in texts for match in word.findall(text) + quoted.findall(text)}


def breaches():
    known = called()
    for path, name in functions():
        if name not in known:
            yield f"{path}: no test calls {name}"


found = sorted(set(breaches()))
print("\n".join(found))
sys.exit(bool(found))
