#!/usr/bin/env python3
"""Every type of Puppet's core: all its attributes, one it does not have, its titles, its uniqueness."""

import pathlib
import re

from grid import write_topic

TABLE = pathlib.Path(__file__).resolve().parents[3] / "runtime-lib" / "puppet" / "environment" / "core_types.def"
ROW = re.compile(r'^CORE_TYPE\((\w+), Core, \w+, "([^"]*)", "[^"]*",\s*((?:"[^"]*"\s*)+)\)', re.M)
TITLES = {"plain": "abc", "path": "/a/b", "slashes": "/a/b//", "root": "/", "at": "name@ssh-rsa", "windows": "C:/x/", "space": "a b"}


def core_types():
    """The types as (name, namevars, attributes)."""
    for name, namevars, words in ROW.findall(TABLE.read_text()):
        if name not in ("component", "whit"):
            yield name, namevars.split(), " ".join(re.findall(r'"([^"]*)"', words)).split()


def title_of(name):
    return "/t" if name in ("file", "tidy") else "t"


def cases():
    for name, namevars, attributes in core_types():
        title = title_of(name)
        others = [a for a in attributes if a not in namevars]
        yield f"{name}.all_attributes", f"{name} {{ '{title}': " + ", ".join(f"{a} => '{a}'" for a in others) + " }"
        yield f"{name}.unknown_attribute", f"{name} {{ '{title}':\n  colour => 'red' }}"
        yield f"{name}.attribute_of_other_case", f"{name} {{ '{title}': {attributes[0].capitalize()} => 1 }}"
        for namevar in namevars:
            yield f"{name}.{namevar}", f"{name} {{ '{title}': {namevar} => '/other' }}\nnotice({name.capitalize()}['{title}']['{namevar}'])"
            yield f"{name}.{namevar}_twice", f"{name} {{ 'a': {namevar} => '/same' }}\n{name} {{ 'b': {namevar} => '/same' }}"
            yield f"{name}.{namevar}_of_other_title", f"{name} {{ '/same': }}\n{name} {{ 'b': {namevar} => '/same' }}"
            yield f"{name}.found_by_{namevar}", f"{name} {{ 'a': {namevar} => '/same' }}\n{name.capitalize()}['/same'] -> notify {{ 'n': }}"
        if "name" not in namevars:
            yield f"{name}.name_attribute", f"{name} {{ '{title}': name => 'n' }}"
        for kind, text in TITLES.items():
            yield f"{name}.title_{kind}", f"{name} {{ '{text}': }}\nnotice({name.capitalize()}['{text}'])"
        yield f"{name}.collected", f"@{name} {{ '{title}': tag => 'x' }}\n{name.capitalize()}<| tag == 'x' |> {{ noop => true }}"


write_topic("core_types", __file__, "The attributes, titles and uniqueness of each type of Puppet's core.", cases())
