#!/usr/bin/env python3
"""Compares ppcc-parse with what was recorded from real Puppet for cases/*.cases.

usage: check_recorded.py PPCC-PARSE
"""
import pathlib
import subprocess
import sys
import tempfile

import compare


def main():
    here = pathlib.Path(__file__).resolve().parent
    program = pathlib.Path(sys.argv[1]).resolve()
    cases = sorted(path.relative_to(here) for path in (here / "cases").glob("*.cases"))
    with tempfile.TemporaryDirectory() as directory:
        recorded, actual = (pathlib.Path(directory) / name for name in ("recorded", "actual"))
        with recorded.open("wb") as out:
            for path in cases:
                out.write((here / "recorded" / path.with_suffix(".pn").name).read_bytes())
        with actual.open("wb") as out:
            subprocess.run([program, "--positions", *cases], cwd=here, stdout=out, check=True)
        return compare.report(recorded, actual, show=20)


if __name__ == "__main__":
    sys.exit(main())
