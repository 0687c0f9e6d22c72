#!/usr/bin/env python3
"""Compiled rules beside Golly's bgolly: Life-like ones on three neighbourhoods, and Generations of three and four states.

golly.py PPCC [COUNT [FIRST SEED]]: after some generations of a random soup the patterns must be equal, on a grid without an end and on
a torus. Prints what differs."""
import pathlib
import random
import re
import subprocess
import sys
import tempfile

SIZE = 31
SHAPES = {"": ("moore()", 8), "V": ("vn()", 4), "H": ("moore() - {[1, 1], [-1, -1]}", 6)}


def numbers(values):
    return "{" + ", ".join(map(str, sorted(values))) + "}"


def rule_of(rng):
    """A rule as Golly names it, and as NDCA."""
    shape = rng.choice(list(SHAPES))
    states = rng.choice([2, 2, 3, 4]) if shape == "" else 2
    nbhd, most = SHAPES[shape]
    birth = {n for n in range(1, most + 1) if rng.random() < 0.35}
    survival = {n for n in range(most + 1) if rng.random() < 0.4}
    digits = ["".join(map(str, sorted(counts))) for counts in (birth, survival)]
    name = f"{digits[1]}/{digits[0]}/{states}" if states > 2 else f"B{digits[0]}/S{digits[1]}{shape}"
    ages = "".join(f"  if this == #{state} {{ become #{(state + 1) % states} }}\n" for state in range(2, states))
    dies = 2 if states > 2 else 0
    text = (f"@states {states}\n@nbhd {nbhd}\n@transition {{\n{ages}  n = nbhd.outer.count(#1)\n"
            f"  if this == #0 {{ if n is {numbers(birth)} {{ become #1 }} become #0 }}\n"
            f"  if n is {numbers(survival)} {{ become #1 }}\n  become #{dies}\n}}\n")
    return name, text


def cells(rle):
    """The live cells of RLE, its upper left corner at the origin."""
    body = re.sub(r"^[#x].*$", "", rle, flags=re.M)
    found, x, y = set(), 0, 0
    for count, symbol in re.findall(r"(\d*)([$bo.A-X!])", body):
        count = int(count or 1)
        if symbol == "$":
            x, y = 0, y + count
        elif symbol != "!":
            state = "bo".find(symbol) if symbol in "bo" else 0 if symbol == "." else ord(symbol) - 64
            found |= {(x + i, y, state) for i in range(count) if state}
            x += count
    left, top = min((x for x, _, _ in found), default=0), min((y for _, y, _ in found), default=0)
    return {(x - left, y - top, state) for x, y, state in found}


def run(*command):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=120)


def differences(ppcc, folder, seed):
    rng = random.Random(seed)
    name, text = rule_of(rng)
    (folder / "rule.ndca").write_text(text)
    done = run(ppcc, folder / "rule.ndca", "-o", folder / "rule")
    if done.returncode:
        return f"seed {seed}, {name}: {done.stderr}"
    generations = rng.randint(1, 40)
    on_torus = ["--size", f"{SIZE},{SIZE}", "--boundary", "torus"]
    soup = run(folder / "rule", "--random", "0.4", "--seed", seed, "--random-size", f"{SIZE},{SIZE}").stdout
    for where, suffix in (([], ""), (on_torus, f":T{SIZE},{SIZE}")):
        start, end = folder / "start.rle", folder / "end.rle"
        start.write_text(re.sub(r"rule = .*", f"rule = {name}{suffix}", soup))
        algorithm = "Generations" if name.count("/") > 1 else "QuickLife"
        golly = run("bgolly", "-q", "-q", "-a", algorithm, "-m", generations, "-o", end, start)
        if golly.returncode or not end.exists():
            return f"seed {seed}, {name}{suffix}: bgolly says {golly.stdout}{golly.stderr}"
        ours = run(folder / "rule", "-p", start, "-g", generations, *where)
        if ours.returncode or cells(ours.stdout) != cells(end.read_text()):
            return f"seed {seed}, {name}{suffix}, {generations} generations: the patterns differ {ours.stderr}"
        end.unlink()
    return None


first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
with tempfile.TemporaryDirectory() as name:
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    wrong = [*filter(None, (differences(sys.argv[1], pathlib.Path(name), seed) for seed in range(first, first + count)))]
print("\n".join(wrong[:5]))
sys.exit(bool(wrong))
