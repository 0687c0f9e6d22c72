#!/usr/bin/env python3
"""Random rules, simulated by a naive interpreter of its own and by compiled programs of several levels and engines.

random_rules.py PPCC [COUNT [FIRST SEED]]: prints the rules whose cells differ."""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

SIZE, GENERATIONS = 11, 3


class Rule:
    """A rule as NDCA text and as a Python function of a grid and a position."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.states = self.random.choice([2, 2, 3, 4, 7])
        lines, self.steps, self.loops = [], [], 0
        if seed % 2 == 0:
            self.keep_empty_space(lines)
        for name in "abc":
            self.assign(name, lines, self.steps, 2)
        for _ in range(self.random.randint(1, 5)):
            self.statement(lines, self.steps, 2)
        text, self.result = self.number(3)
        lines.append(f"  become #(({text}) % STATECOUNT)")
        self.text = f"@states {self.states}\n@transition {{\n" + "\n".join(lines) + "\n}\n"

    def keep_empty_space(self, lines):
        """Rules that leave empty space empty can run on a grid without an end by all engines."""
        lines.append("  if nbhd.count(#0) == 9 { become #0 }")

        def become(env):
            if not any(env["cells"].values()):
                env["become"] = 0
        self.steps.append(become)

    def assign(self, name, lines, steps, depth, indent="  "):
        text, value = self.number(depth) if name in self.known() else self.start()
        lines.append(f"{indent}{name} = ({text}) % 97")
        steps.append(lambda env: env.__setitem__(name, value(env) % 97))
        self.names = sorted({*self.known(), name})

    def known(self):
        return getattr(self, "names", [])

    def start(self):
        value = self.random.randint(0, 9)
        return str(value), lambda env: value

    def statement(self, lines, steps, depth, indent="  "):
        kind = self.random.choice(["assign", "if", "for", "become"]) if depth else "assign"
        name = self.random.choice("abc")
        if kind == "assign":
            return self.assign(name, lines, steps, 2, indent)
        if kind == "become":
            test, holds = self.truth(1)
            value = self.random.randrange(self.states)
            lines.append(f"{indent}if {test} {{ become #{value} }}")

            def become(env):
                if holds(env):
                    env["become"] = value
            return steps.append(become)
        if kind == "if":
            test, holds = self.truth(2)
            then, other = [], []
            lines.append(f"{indent}if {test} {{")
            self.statement(lines, then, depth - 1, indent + "  ")
            lines.append(f"{indent}}} else {{")
            self.statement(lines, other, depth - 1, indent + "  ")
            lines.append(f"{indent}}}")
            return steps.append(lambda env: play(then if holds(env) else other, env))
        test = self.random.randrange(self.states)
        skip, stop = self.random.randrange(self.states), self.random.randint(20, 90)
        lines += [f"{indent}for p, cell in nbhd {{", f"{indent}  if cell == #{skip} {{ continue }}",
                  f"{indent}  {name} += (cell == #{test}) * (2 + p.x) + cell#id",
                  f"{indent}  if {name} > {stop} {{ break }}", f"{indent}}}"]

        def loop(env):
            for (x, _), cell in env["cells"].items():
                if cell == skip:
                    continue
                env[name] += (cell == test) * (2 + x) + cell
                if env[name] > stop:
                    break
        steps.append(loop)

    def number(self, depth):
        kind = self.random.choice(["name", "cell", "literal", "this"] + ["binary"] * 4 + ["truth"] * (depth > 1)) if depth else "name"
        if kind == "literal":
            return self.start()
        if kind == "cell":
            at = self.random.randint(-1, 1), self.random.randint(-1, 1)
            return f"nbhd[{at[0]}, {at[1]}]#id", lambda env: env["cells"][at]
        if kind == "this":
            return "this.id", lambda env: env["cells"][0, 0]
        if kind == "truth":
            text, holds = self.truth(depth - 1)
            return f"({text})", lambda env: int(holds(env))
        if kind == "binary":
            (a, left), (b, right) = self.number(depth - 1), self.number(depth - 1)
            op, work = self.random.choice([("+", lambda x, y: x + y), ("-", lambda x, y: x - y), ("*", lambda x, y: x * y),
                                           ("&", lambda x, y: x & y), ("|", lambda x, y: x | y), ("^", lambda x, y: x ^ y)])
            return f"({a} {op} {b})", lambda env: work(left(env), right(env))
        name = self.random.choice(self.known() or [""])
        return (name, lambda env: env[name]) if name else self.start()

    def truth(self, depth):
        kind = self.random.choice(["compare", "is", "set"] + ["and", "or", "not"] * (depth > 0))
        if kind == "not":
            text, holds = self.truth(depth - 1)
            return f"(not {text})", lambda env: not holds(env)
        if kind in ("and", "or"):
            (a, left), (b, right) = self.truth(depth - 1), self.truth(depth - 1)
            return f"({a} {kind} {b})", (lambda env: left(env) and right(env)) if kind == "and" else (lambda env: left(env) or right(env))
        text, value = self.number(1)
        if kind == "is":
            low, high = sorted((self.random.randint(-3, 9), self.random.randint(-3, 9)))
            return f"({text} is {{{low}..{high}, 40}})", lambda env: low <= value(env) <= high or value(env) == 40
        if kind == "set":
            wanted = sorted(self.random.sample(range(self.states), self.random.randint(1, self.states)))
            at = self.random.randint(-1, 1), self.random.randint(-1, 1)
            cells = ", ".join(f"#{state}" for state in wanted)
            return f"(nbhd[{at[0]}, {at[1]}] is {{{cells}}})", lambda env: env["cells"][at] in wanted
        other, value2 = self.number(1)
        op, work = self.random.choice([("==", lambda x, y: x == y), ("!=", lambda x, y: x != y), ("<", lambda x, y: x < y),
                                       ("<=", lambda x, y: x <= y), (">", lambda x, y: x > y)])
        return f"({text} {op} {other})", lambda env: work(value(env), value2(env))

    def cell(self, cells):
        env = {"cells": cells}
        play(self.steps, env)
        return env["become"] if "become" in env else self.result(env) % self.states

    def leaves_space_empty(self):
        return self.cell({(i, j): 0 for j in (-1, 0, 1) for i in (-1, 0, 1)}) == 0

    def next(self, grid, place=lambda x, y: (x, y)):
        """The next generation; `place` says which cell lies at a position, those that are nowhere are empty."""
        return {(x, y): self.cell({(i, j): grid.get(place(x + i, y + j), 0) for j in (-1, 0, 1) for i in (-1, 0, 1)}) for x, y in grid}


def play(steps, env):
    for step in steps:
        if "become" in env:
            return
        step(env)


def rle(grid):
    """The grid as a pattern whose lowest corner is the origin; lines go down."""
    rows = ["".join("." if grid[x, y] == 0 else chr(ord("A") + grid[x, y] - 1) for x in range(SIZE)) for y in reversed(range(SIZE))]
    return f"#CXRLE Pos=0,{-(SIZE - 1)}\nx = {SIZE}, y = {SIZE}\n" + "$".join(rows) + "!\n"


def counts(grid):
    states = [state for state in grid.values() if state]
    return {str(state): states.count(state) for state in sorted(set(states))}, box(grid)


def box(grid):
    live = [at for at in grid if grid[at]]
    return [[min(x for x, _ in live), min(y for _, y in live)], [max(x for x, _ in live), max(y for _, y in live)]] if live else None


def on_torus(rule, grid):
    for _ in range(GENERATIONS):
        grid = rule.next(grid, lambda x, y: (x % SIZE, y % SIZE))
    return counts(grid)


def on_plane(rule, grid):
    reached = range(-GENERATIONS, SIZE + GENERATIONS)
    grid = {(x, y): grid.get((x, y), 0) for y in reached for x in reached}
    for _ in range(GENERATIONS):
        grid = rule.next(grid)
    return counts(grid)


def differences(ppcc, folder, seed):
    rule = Rule(seed)
    grid = {(x, y): rule.random.randrange(rule.states) for y in range(SIZE) for x in range(SIZE)}
    (folder / "rule.ndca").write_text(rule.text)
    (folder / "start.rle").write_text(rle(grid))
    torus = on_torus(rule, grid), ["--size", f"{SIZE},{SIZE}", "--origin", "0,0", "--boundary", "torus"]
    plane = (on_plane(rule, grid), []) if rule.leaves_space_empty() else None
    for level, *engines in ((0, "scalar", "dense", "hash"), (1, "dense", "bits"), (3, "dense", "bits", "hash", "auto")):
        done = subprocess.run([ppcc, f"-O{level}", str(folder / "rule.ndca"), "-o", str(folder / "rule")], capture_output=True, text=True)
        if done.returncode:
            return f"seed {seed}, level {level}: {done.stderr}\n{rule.text}"
        for engine in engines:
            for expected, where in filter(None, [torus if engine != "hash" else None, plane]):
                command = [folder / "rule", "-p", folder / "start.rle", "-g", GENERATIONS, "--stats=json", "--engine", engine, *where]
                done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
                if engine == "bits" and "has no form with bits" in done.stderr:
                    continue
                if done.returncode:
                    return f"seed {seed}, level {level}, {engine}: {done.stderr}\n{rule.text}"
                got = json.loads(done.stdout)
                if (got["counts"], got["box"]) != expected:
                    return f"seed {seed}, level {level}, {engine}, {where}: {got['counts']} instead of {expected}\n{rule.text}"
    return several_words(rule, folder, seed)


def several_words(rule, folder, seed):
    """Rows of several words of bits give what rows of bytes give."""
    hashes = []
    for engine in ("dense", "bits"):
        command = [str(folder / "rule"), "--random", "0.4", "--size", "150,9", "--boundary", "torus,mirror", "--seed", str(seed), "-g", "5",
                   "-f", "stats", "--engine", engine]
        done = subprocess.run(command, capture_output=True, text=True)
        if engine == "bits" and "has no form with bits" in done.stderr:
            return None
        hashes.append(done.stdout or done.stderr)
    with_bits.append(seed)
    return None if hashes[0] == hashes[1] else f"seed {seed}: on several words {hashes[1]} instead of {hashes[0]}\n{rule.text}"


with_bits = []
first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
wrong = []
with tempfile.TemporaryDirectory() as name:
    for seed in range(first, first + (int(sys.argv[2]) if len(sys.argv) > 2 else 20)):
        wrong += filter(None, [differences(sys.argv[1], pathlib.Path(name), seed)])
print("\n".join(wrong[:3]))
print(f"{len(with_bits)} rules have a form with bits")
sys.exit(bool(wrong))
