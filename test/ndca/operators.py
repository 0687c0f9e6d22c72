#!/usr/bin/env python3
"""Every operator on a grid of integers, in both worlds of NDCA, against Python's integers.

operators.py PPCC: compiles one rule whose `@init` asserts what the operators give, and one `@compile` block that computes
them from its arguments; prints what differs."""
import pathlib
import subprocess
import sys
import tempfile

LEAST, MOST = -2**63, 2**63 - 1
VALUES = [LEAST, LEAST + 1, -7, -2, -1, 0, 1, 2, 3, 7, 62, 63, 64, MOST - 1, MOST]
OPERATORS = ["+", "-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>", "==", "!=", "<", "<=", ">", ">="]


def wrapped(number):
    return (number + 2**63) % 2**64 - 2**63


def power(a, b):
    if b > 64 and abs(a) > 1:
        return 2**70
    return a ** (b if b < 66 else 64 + b % 2)


def answer(op, a, b):
    """What `a op b` gives: a number, or the message of its error."""
    if op in ("/", "%"):
        if b == 0:
            return "division by zero"
        rest = a % abs(b)
        quotient = (a - rest) // b
        if (a, b) == (LEAST, -1):
            return "integer overflow"
        return quotient if op == "/" else rest
    if op == "**" and b < 0:
        return "negative exponent"
    if op in ("<<", ">>", ">>>"):
        if not 0 <= b <= 63:
            return "bitshift amount out of range"
        return wrapped({"<<": a << b, ">>": a >> b, ">>>": (a % 2**64) >> b}[op])
    if op in ("&", "|", "^"):
        return {"&": a & b, "|": a | b, "^": a ^ b}[op]
    if op in ("==", "!=", "<", "<=", ">", ">="):
        return int({"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op])
    result = {"+": a + b, "-": a - b, "*": a * b, "**": power(a, b) if op == "**" else 0}[op]
    return result if LEAST <= result <= MOST else "integer overflow"


def cases():
    for number, op in enumerate(OPERATORS):
        for a in VALUES:
            for b in VALUES:
                yield number, op, a, b, answer(op, a, b)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def init_world(ppcc, folder):
    """What is wrong in the init world: values by asserts, errors by one rule each for a sample."""
    lines = [f"assert (({a}) {op} ({b})) == ({value})" for _, op, a, b, value in cases() if isinstance(value, int)]
    rule = folder / "init.ndca"
    rule.write_text("@init {\n" + "\n".join(lines) + "\n}\n")
    done = run(ppcc, "--emit=check", str(rule))
    if done.returncode:
        yield f"init world: {done.stderr}"
    seen = set()
    for _, op, a, b, message in cases():
        if isinstance(message, str) and (op, message) not in seen:
            seen.add((op, message))
            rule.write_text(f"@init {{ x = ({a}) {op} ({b}) }}\n")
            done = run(ppcc, "--emit=check", str(rule))
            if done.returncode == 0 or f"error: {message}" not in done.stderr:
                yield f"init world: {a} {op} {b} is not {message}: {done.stderr}"


def compiled(ppcc, folder):
    """What is wrong in compiled code."""
    rule, program = folder / "compiled.ndca", folder / "compiled"
    branches = "".join(f"case {number} {{ $compiled_arg[3] = $compiled_arg[1] {op} $compiled_arg[2] }}\n"
                       for number, op in enumerate(OPERATORS))
    rule.write_text("@compile [Integer, Integer, Integer, Integer] {\nmatch $compiled_arg[0] {\n" + branches + "}\n}\n")
    done = run(ppcc, "--ndca-internal", str(rule), "-o", str(program))
    if done.returncode:
        yield done.stderr
        return
    for number, op, a, b, value in cases():
        done = run(str(program), str(number), str(a), str(b))
        if isinstance(value, str):
            if done.returncode != 1 or f"error: {value} @ {op}" not in done.stdout + done.stderr:
                yield f"compiled: {a} {op} {b} is not {value}: {done.stdout}{done.stderr}"
        elif done.returncode or done.stdout.split() != [str(number), str(a), str(b), str(value)]:
            yield f"compiled: {a} {op} {b} is not {value}: {done.stdout}{done.stderr}"


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    wrong = [*init_world(sys.argv[1], folder), *compiled(sys.argv[1], folder)]
print("\n".join(wrong[:20]))
sys.exit(bool(wrong))
