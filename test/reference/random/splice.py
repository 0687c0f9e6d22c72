"""Programs joined of pieces of the reference cases: expressions and statements that never met before."""

import pathlib
import random
import re

CASES = pathlib.Path(__file__).resolve().parents[1] / "cases"
# What these do differs from run to run, ends the process's time, or reads the machine.
LEFT_OUT = re.compile(r"\b(fqdn_uuid|shuffle|time|generate|Timestamp\(\)|strftime|str2salted\w+|validate_cmd|Sensitive|fail)\b")
OPENING = {"(": ")", "[": "]", "{": "}"}
WRAPPERS = [
    "if $facts['none'] {{ }} else {{\n{0}\n}}",
    "[1, 2].each |$each| {{\n{0}\n}}",
    "$made{1} = [1, 2].map |$each| {{\n{0}\n$each }}",
    "function made{1}($given = 1) {{\n{0}\n}}\nnotice(made{1}())\nnotice(made{1}('x'))",
    "define made{1}($given = 1) {{\n{0}\n}}\nmade{1} {{ ['a{1}', 'b{1}']: }}",
    "class made{1}($given = 1) {{\n{0}\n}}\ninclude made{1}",
    "case $facts['none'] {{ undef: {{\n{0}\n}} default: {{ }} }}",
    "with(1) |$given| {{\n{0}\n}}",
    "unless false {{\n{0}\n}}",
]


def manifests():
    """The manifests of all cases that are nothing else."""
    found = []
    for path in sorted(CASES.glob("*.cases")):
        text = path.read_bytes().decode("utf-8", "replace")
        for part in re.split(r"(?m)^### .*\n", text)[1:]:
            if not re.search(r"(?m)^(---|#:) ", part) and len(part) < 1500 and not LEFT_OUT.search(part):
                found.append(part.strip("\n"))
    return found


def chunks(text):
    """Where brackets begin and end that fit together."""
    open_at, found = [], []
    for at, c in enumerate(text):
        if c in OPENING:
            open_at.append(at)
        elif open_at and c == OPENING[text[open_at[-1]]]:
            found.append((open_at.pop(), at + 1))
    return found


class Splice:
    """A program from a seed; many of them do not compile, and must fail alike."""

    all = None

    def __init__(self, seed):
        if Splice.all is None:
            Splice.all = manifests()
        self.seed = seed
        self.random = random.Random(seed)

    def pick(self):
        return self.random.choice(Splice.all)

    def exchange(self, text):
        """Puts what stands in brackets elsewhere in the place of what stands in brackets here."""
        other = self.pick()
        here, there = chunks(text), chunks(other)
        if not here or not there:
            return text
        begin, end = self.random.choice(here)
        same = [(b, e) for b, e in there if other[b] == text[begin]]
        if not same:
            return text
        from_, to = self.random.choice(same)
        return text[:begin] + other[from_:to] + text[end:]

    def rename(self, text):
        """Lets a use of one variable mean another."""
        names = re.findall(r"\$(?:[a-z_]\w*|\d)", text)
        if len(names) < 2:
            return text
        name = self.random.choice(names)
        places = [m.start() for m in re.finditer(re.escape(name) + r"\b", text)]
        at = self.random.choice(places)
        return text[:at] + self.random.choice(names + ["$given", "$each", "$1"]) + text[at + len(name) :]

    def case(self):
        pieces = []
        for number in range(self.random.randint(1, 4)):
            text = self.pick()
            for _ in range(self.random.randint(0, 3)):
                text = self.random.choice([self.exchange, self.rename])(text)
            if self.random.random() < 0.5 and not re.search(r"(?m)^(function|class|define|node|type|site) ", text):
                text = self.random.choice(WRAPPERS).format(text, number)
            pieces.append(text)
        # A line that begins like a case's own marks would end it.
        return f"### seed{self.seed}\n" + re.sub(r"(?m)^(###|---|#:)", r" \1", "\n".join(pieces)) + "\n"
