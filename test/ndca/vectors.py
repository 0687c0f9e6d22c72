#!/usr/bin/env python3
"""Operators on vectors and integers of several lengths, in both worlds, against Python.

vectors.py PPCC [SEED]: the shorter vector is extended with zeros or the longer one cut, integers are repeated, and an error in any component is
one of the whole. Prints what differs."""
import importlib.util
import itertools
import pathlib
import random
import subprocess
import sys
import tempfile

GRID = [-2**63, -7, -1, 0, 1, 2, 3, 40, 63, 64, 2**63 - 1]
ARITHMETIC = {"+": max, "-": max, "|": max, "^": max, "<<": max, ">>": max, ">>>": max, "*": min, "/": min, "%": min, "**": min, "&": min}
COMPARISONS = ["==", "!=", "<", "<=", ">", ">="]
LENGTHS = [(1, 3), (3, 1), (2, 2), (0, 3), (3, 0)]  # 0 is an Integer
SAMPLES = 6


def integers():
    """What operators.py knows of integers, without running it."""
    text = (pathlib.Path(__file__).parent / "operators.py").read_text().split("def cases()")[0]
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("integers", None))
    exec(text, module.__dict__)
    return module.answer


ANSWER = integers()


def answer(op, a, b):
    """The vector or truth that `a op b` gives, or the message of its error; an Integer is a list of none."""
    lengths = [len(a[1]) or len(b[1]), len(b[1]) or len(a[1])]
    length = ARITHMETIC.get(op, max)(lengths)
    x, y = ([value] * length if not parts else (parts + [0] * length)[:length] for value, parts in (a, b))
    each = [ANSWER(op, left, right) for left, right in zip(x, y)]
    wrong = [message for message in each if isinstance(message, str)]
    if wrong:
        return wrong[0]
    if op in COMPARISONS:
        return int(any(each) if op == "!=" else all(each))
    return each


def text(operand):
    value, parts = operand
    return f"[{', '.join(map(str, parts))}]" if parts else f"({value})" if value < 0 else str(value)


def cases(rng):
    for op, (left, right) in itertools.product([*ARITHMETIC, *COMPARISONS], LENGTHS):
        for _ in range(SAMPLES):
            small = rng.random() < 0.6
            pick = (lambda: rng.choice(GRID[2:8])) if small else (lambda: rng.choice(GRID))
            a, b = ((pick(), [pick() for _ in range(length)]) for length in (left, right))
            yield op, (left, right), a, b, answer(op, a, b)


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=120)


def init_world(ppcc, folder, table):
    rule = folder / "init.ndca"
    right = [case for case in table if not isinstance(case[4], str)]
    lines = [f"x = {text(a)} {op} {text(b)}  assert x == {value} " + (f"and x.len == {len(value)}" if isinstance(value, list) else "") for op, _, a, b, value in right]
    rule.write_text("@init {\n" + "\n".join(lines) + "\n}\n")
    done = run(ppcc, "--emit=check", rule)
    if done.returncode:
        yield f"init world: {done.stderr}"
    for op, _, a, b, message in random.Random(1).sample([case for case in table if isinstance(case[4], str)], 12):
        rule.write_text(f"@init {{ x = {text(a)} {op} {text(b)} }}\n")
        if f"error: {message}" not in run(ppcc, "--emit=check", rule).stderr:
            yield f"init world: {text(a)} {op} {text(b)} is not {message}"


def compiled(ppcc, folder, table):
    for lengths in LENGTHS:
        rule, program = folder / "compiled.ndca", folder / "compiled"
        types = [f"Vector[{length}]" if length else "Integer" for length in lengths]
        operators = [*ARITHMETIC, *COMPARISONS]
        branches = "".join(f"case {number} {{ $compiled_arg[3] = vec3($compiled_arg[1] {op} $compiled_arg[2]) }}\n" for number, op in enumerate(operators))
        rule.write_text(f"@compile [Integer, {', '.join(types)}, Vector[3]] {{\nmatch $compiled_arg[0] {{\n{branches}}}\n}}\n")
        done = run(ppcc, "--ndca-internal", rule, "-o", program)
        if done.returncode:
            yield done.stderr
            continue
        for op, these, a, b, value in table:
            if these != lengths:
                continue
            plain = [text(operand).strip("()") for operand in (a, b)]
            done = run(program, operators.index(op), *plain)
            if isinstance(value, str):
                if done.returncode != 1 or f"error: {value} @ {op}" not in done.stdout + done.stderr:
                    yield f"compiled: {text(a)} {op} {text(b)} is not {value}: {done.stdout}{done.stderr}"
                continue
            wanted = (value + [0, 0, 0])[:3] if isinstance(value, list) else [value] * 3
            if done.returncode or done.stdout.strip().splitlines()[-1] != str(wanted):
                yield f"compiled: {text(a)} {op} {text(b)} is not {wanted}: {done.stdout}{done.stderr}"


with tempfile.TemporaryDirectory() as name:
    table = list(cases(random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)))
    folder = pathlib.Path(name)
    wrong = [*init_world(sys.argv[1], folder, table), *compiled(sys.argv[1], folder, table)]
print("\n".join(wrong[:10]))
sys.exit(bool(wrong))
