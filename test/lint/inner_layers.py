#!/usr/bin/env python3
"""Inside an area folders depend on each other in one direction too.

The layers of the runtime stand one above the other. In each area the inner folders form no circle, but
for the knots below, whose folders know each other and are one layer together; a knot that came undone
must be taken off the list. Files that lie in the area's own folder join its parts and are left out."""
import pathlib
import re
import sys

from tree import sources

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
# Who may include whom in the runtime; `program` joins all of them.
RUNTIME = {
    "abi": set(),
    "core": {"abi"},
    "resources": {"abi", "core"},
    "puppet": {"abi", "core", "resources"},
    "ndca": {"abi", "core"},
    "pcl": {"abi", "core", "resources"},
}
# (area, folders, why they cannot be told apart)
KNOTS = [
    ("runtime-lib/puppet", {"operators", "types", "ruby_behaviour"},
     "operators compare types, types print and compare the values in them, in Ruby's words"),
    ("runtime-lib/puppet", {"environment", "node", "evaluation", "catalog"},
     "evaluating code adds resources, and resources are evaluated"),
    ("runtime-lib/puppet", {"functions", "hiera", "stdlib", "ruby"},
     "functions look up data and run Ruby, which call functions"),
    ("runtime-lib/ndca", {"hash", "patterns"}, "macrocells are the tree's own form as text"),
    ("ir", {"core", "text"}, "rules of a dialect print and read its refinements"),
    ("frontend/pcl", {"binding", "project"}, "a project is bound as a whole, and what it is bound to lies in it"),
    ("frontend", {"diagnostics", "source"}, "diagnostics have places in files, reading files has diagnostics"),
]
# Includes against the direction of knots: (file, included, why).
UPWARD = {
    ("runtime-lib/puppet/ruby_behaviour/ruby_values.h", "runtime-lib/puppet/functions/calling/call.h"):
        "what a function's arguments are in Ruby",
    ("runtime-lib/puppet/evaluation/program/program_types.h", "runtime-lib/puppet/stdlib/type_aliases.h"):
        "stdlib's types are there without the module",
    ("runtime-lib/puppet/node/node_state.h", "runtime-lib/puppet/ruby/function_file.h"):
        "a plain struct: where a function in Ruby lies",
}


def area_of(path):
    """The folder whose inner folders are looked at, and which of them a path is in; None for its own files."""
    parts = path.parts
    depth = 2 if parts[0] == "runtime-lib" or parts[:2] in (("frontend", "puppet"), ("frontend", "pcl"),
                                                            ("frontend", "ndca")) else 1
    area, rest = "/".join(parts[:depth]), parts[depth:]
    return area, rest[0] if len(rest) > 1 else None


def includes():
    for path in sources(".h", ".cpp", ".def"):
        if path.parts[0] in ("test", "examples", "bench"):
            continue
        for included in INCLUDE.findall(path.read_text()):
            yield path, pathlib.Path(included)


def layer_breaches(path, included):
    if path.parts[0] == included.parts[0] == "runtime-lib" and len(included.parts) > 2:
        user, used = path.parts[1], included.parts[1]
        if user != used and user in RUNTIME and used not in RUNTIME[user]:
            yield f"{path}: runtime-lib/{user} must not include {included}"


def circles(edges):
    """Sets of folders of which each leads to all others."""
    def reach(start):
        seen, pending = set(), [start]
        while pending:
            for other in edges.get(pending.pop(), ()):
                if other not in seen:
                    seen.add(other)
                    pending.append(other)
        return seen

    reached = {folder: reach(folder) for folder in edges}
    found = []
    for folder, others in reached.items():
        circle = {other for other in others if folder in reached.get(other, ())}
        if len(circle) > 1 and circle not in found:
            found.append(circle)
    return found


def breaches():
    edges, unused = {}, set(UPWARD)
    for path, included in includes():
        yield from layer_breaches(path, included)
        area, user = area_of(path)
        other, used = area_of(included)
        if area != other or None in (user, used) or user == used:
            continue
        if (path.as_posix(), included.as_posix()) in UPWARD:
            unused.discard((path.as_posix(), included.as_posix()))
            continue
        edges.setdefault(area, {}).setdefault(user, set()).add(used)
    for pair in unused:
        yield f"{pair[0]} does not include {pair[1]} any more: take it off the list"
    knots = [(area, knot) for area, knot, _ in KNOTS]
    found = [(area, circle) for area, graph in edges.items() for circle in circles(graph)]
    for area, circle in found:
        if not any(area == known and circle <= knot for known, knot in knots):
            yield f"{area}: {', '.join(sorted(circle))} include each other in a circle"
    for area, knot in knots:
        if not any(area == other and circle <= knot for other, circle in found) and pathlib.Path(area).exists():
            yield f"{area}: {', '.join(sorted(knot))} are no knot any more: take it off the list"


found = list(breaches())
print("\n".join(found))
sys.exit(bool(found))
