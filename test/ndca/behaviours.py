#!/usr/bin/env python3
"""What the language document says, case by case.

behaviours.py PPCC: each line of expressions.txt holds in the init world and in compiled code; each rule of messages.txt (`\\n` is a new line)
gives the message below it, with its place where that is named, or is accepted (`OK`). Prints what differs."""
import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
START = "@states [#dead, #live, #wire, #head]\n@init { v = [1, 2, 3]  s = {1, 2}  a = ([0, 0]..[1, 1]).fill(#0, #1, #2, #3) }\n"


def check(folder, name, source):
    rule = folder / f"{name}.ndca"
    rule.write_text(source)
    done = subprocess.run([sys.argv[1], "--emit=check", str(rule)], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stderr


def expression(folder, number, text):
    worlds = {"init world": f"@init {{ assert {text} }}\n", "compiled": f"@transition {{ if this {{ assert {text} }} unless {text} {{ x = 1 / 0 }} }}\n"}
    for world, code in worlds.items():
        status, errors = check(folder, f"expression{number}", START + code)
        if status:
            return f"{world}: {text}: {errors.splitlines()[0]}"
    return None


def message(folder, number, source, wanted):
    status, errors = check(folder, f"message{number}", source.replace("\\n", "\n"))
    isRight = status == 0 if wanted == "OK" else wanted in errors and (status == 0) == wanted.startswith("warning")
    return None if isRight else f"{source}: {wanted!r} is not {errors.splitlines()[:1]}"


expressions = (HERE / "expressions.txt").read_text().splitlines()
rows = (HERE / "messages.txt").read_text().splitlines()
with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(2) as pool:
    folder = pathlib.Path(name)
    wrong = [*pool.map(lambda row: expression(folder, *row), enumerate(expressions)),
             *pool.map(lambda row: message(folder, *row), zip(range(len(rows)), rows[::2], (row.strip() for row in rows[1::2])))]
wrong = list(filter(None, wrong))
print("\n".join(wrong[:20]))
sys.exit(bool(wrong))
