#!/usr/bin/env python3
"""Compares what puppet_pn.rb and ppcc-parse print: counts, and where the first differences are.

usage: compare.py PUPPET-OUTPUT PPCC-OUTPUT [--show N]
Exits with 1 where a verdict, a tree or an error differs. Where Puppet itself crashes (an internal error
without a place) anything that ppcc says is counted apart.
"""
import sys


def read(path):
    records = {}
    with open(path, encoding="utf-8", errors="replace", newline="\n") as lines:
        for line in lines:
            name, *fields = line.rstrip("\n").split("\t")
            records[name] = fields
    return records


def first_difference(a, b):
    at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    start = max(0, at - 80)
    return f"  puppet …{a[start:at + 80]}\n  ppcc   …{b[start:at + 80]}"


def report(puppet_path, ppcc_path, show):
    """Prints counts and differences; 1 where there is a difference."""
    puppet, ppcc = read(puppet_path), read(ppcc_path)
    equal_trees = equal_errors = crashes = 0
    different = []
    for name, expected in puppet.items():
        actual = ppcc.get(name, ["missing"])
        if expected[0] == "crash":
            crashes += 1
        elif expected == actual:
            if expected[0] == "ok":
                equal_trees += 1
            else:
                equal_errors += 1
        else:
            different.append((name, expected, actual))
    for name, expected, actual in different[:show]:
        print(name)
        if expected[0] != actual[0] or expected[0] == "error":
            print(f"  puppet {' '.join(expected)[:200]}\n  ppcc   {' '.join(actual)[:200]}")
        else:
            for a, b in zip(expected, actual):
                if a != b:
                    print(first_difference(a, b))
                    break
    print(f"{len(puppet)} inputs: {equal_trees} trees equal, {equal_errors} errors equal, "
          f"{crashes} crash Puppet, {len(different)} different")
    return 1 if different else 0


def main():
    arguments = sys.argv[1:]
    show = 20
    if "--show" in arguments:
        at = arguments.index("--show")
        show = int(arguments[at + 1])
        del arguments[at:at + 2]
    return report(arguments[0], arguments[1], show)


if __name__ == "__main__":
    sys.exit(main())
