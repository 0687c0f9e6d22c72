#!/usr/bin/env python3
"""Broken rules: every mutation of the examples and tests is compiled or refused, in time and without a crash.

mutations.py PPCC [COUNT [SEED]]: prints the rules that end otherwise."""
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULES = [path.read_text() for folder in ("examples/ndca", "test/lit/ndca") for path in sorted((ROOT / folder).rglob("*.ndca"))]
WORDS = sorted({word for text in RULES for word in re.findall(r"\w+|[^\s\w]+", text)} | {"9223372036854775807", "-", "`", "{", "}", "1..65537", "\x00", "é"})


def mutated(text, choice):
    words = re.findall(r"\s+|\w+|[^\s\w]", text)
    for _ in range(choice.randint(1, 4)):
        at = choice.randrange(len(words))
        kind = choice.choice(["drop", "put", "replace", "swap", "repeat"])
        if kind == "drop":
            del words[at:at + choice.randint(1, 3)]
        elif kind == "put":
            words.insert(at, choice.choice(WORDS))
        elif kind == "replace":
            words[at] = choice.choice(WORDS)
        elif kind == "swap":
            other = choice.randrange(len(words))
            words[at], words[other] = words[other], words[at]
        else:
            words[at:at] = words[at:at + choice.randint(1, 12)]
        words = words or [" "]
    return "".join(words)


def problem(ppcc, rule, text):
    rule.write_text(text)
    try:
        done = subprocess.run([ppcc, "--emit=check", str(rule)], capture_output=True, text=True, errors="replace", timeout=60)
    except subprocess.TimeoutExpired:
        return "takes too long"
    if done.returncode not in (0, 1):
        return f"ends with {done.returncode}: {done.stderr[-500:]}"
    if done.returncode == 1 and "error:" not in done.stderr:
        return "is refused without a reason"
    return None


choice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
wrong = []
with tempfile.TemporaryDirectory() as name:
    for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 150):
        text = mutated(choice.choice(RULES), choice)
        reason = problem(sys.argv[1], pathlib.Path(name) / "rule.ndca", text)
        if reason:
            wrong.append(f"{reason}\n{text}\n----")
print("\n".join(wrong[:3]))
sys.exit(bool(wrong))
