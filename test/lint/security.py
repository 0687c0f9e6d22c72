"""SECURITY.md: every row of its tables names a test, and every file it names is there."""
import re
import sys

import tree

TABLE = re.compile(r"^\| (.*) \|$")
NAMED = re.compile(r"`(test/[^`]+)`")
HEADS = ("shown by", "---")


def main():
    problems = []
    for number, line in enumerate((tree.ROOT / "SECURITY.md").read_text().splitlines(), 1):
        for name in NAMED.findall(line):
            if not (tree.ROOT / name).is_file():
                problems.append(f"SECURITY.md:{number}: there is no {name}")
        row = TABLE.match(line)
        if row and not row[1].endswith(HEADS) and not NAMED.search(row[1].rsplit(" | ", 1)[-1]):
            problems.append(f"SECURITY.md:{number}: the row names no test")
    print("\n".join(problems))
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
