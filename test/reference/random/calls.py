"""Random calls of functions on strings, numbers and collections."""

import random

WORDS = ["", "a", "B", "abc", "Ab_cD e", " x ", "a-b.c", "10", "-3", "1.5", "0x1F", "äöÜ", "日本", "a\\nb", "1.2.3", "1.10.0",
         "foo.bar", "::x", "aaa", "b,a,,c", "%s", "line\\n", "ß"]
PATTERNS = ["a", "b", "[a-c]", "(b)(c)?", "\\\\s*,\\\\s*", "x*", "^", "$", ".", "(?<n>a)", "\\\\d+"]
FORMATS = ["%s", "%d", "%5d|", "%-6s|", "%05.1f", "%x", "%#o", "%+d", "%e", "%p", "%%", "%c", "%2$s %1$s", "%<a>s", "%{a}", "% d",
           "%b", "%*d", "%.2s", "%08b", "%X", "%g", "%i and %s"]
# name: kinds of arguments, and the numbers of parameters a lambda may have
FUNCTIONS = {
    "abs": ["n"], "ceiling": ["n"], "floor": ["n"], "round": ["n"], "max": ["v", "v*"], "min": ["v", "v*"],
    "compare": ["v", "v"], "capitalize": ["s"], "camelcase": ["s"], "chomp": ["s"], "chop": ["s"], "downcase": ["S"],
    "upcase": ["S"], "lstrip": ["s"], "rstrip": ["s"], "strip": ["s"], "length": ["c"], "size": ["c"], "empty": ["c"],
    "flatten": ["v", "v*"], "keys": ["h"], "values": ["h"], "join": ["A", "s?"], "split": ["s", "p"], "unique": ["c"],
    "sort": ["A"], "dig": ["c", "k", "k?"], "get": ["c", "g", "v?"], "index": ["c", "v"], "match": ["s", "p"],
    "regsubst": ["s", "p", "s", "f?"], "sprintf": ["F", "v", "v?"], "versioncmp": ["s", "s"], "slice": ["c", "i"],
    "step": ["c", "i"], "reverse_each": ["c"], "shellquote": ["s", "s*"], "md5": ["s"], "sha256": ["s"],
    "fqdn_rand": ["i", "s?"], "type": ["v"], "group_by": ["c", "1 2"], "partition": ["c", "1 2"], "map": ["c", "1 2"],
    "filter": ["c", "1 2"], "any": ["c", "1 2"], "all": ["c", "1 2"], "reduce": ["c", "v?", "2"], "tree_each": ["c", "1 2"],
}
BODIES = ["$x", "$x =~ String", "[$x]", "\"${x}!\"", "$x == 'a'", "length(\"${x}\") > 1", "next($x)", "if $x == 2 { break() } $x"]


class Calls:
    """Some calls from a seed and nothing else."""

    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)

    def case(self):
        lines = [f"notice({self.call()})" for _ in range(self.random.randint(2, 5))]
        return f"### seed{self.seed}\n" + "\n".join(lines) + "\n"

    def call(self):
        name = self.random.choice(list(FUNCTIONS))
        kinds = list(FUNCTIONS[name])
        block = ""
        if kinds[-1][0] in "12":
            block = self.block(self.random.choice(kinds.pop().split()))
        elif name in ("sort", "unique", "max", "slice") and self.random.random() < 0.2:
            block = self.block("1" if name == "unique" else "2")
        arguments = []
        for kind in kinds:
            repeat = {"?": self.random.random() < 0.5, "*": self.random.randint(0, 3)}.get(kind[-1], 1)
            arguments += [self.value(kind[0]) for _ in range(repeat)]
        # Now and then something that does not fit.
        if self.random.random() < 0.08:
            arguments[self.random.randrange(len(arguments))] = self.value("v")
        return f"{name}({', '.join(arguments)}){block}"

    def block(self, count):
        if count == "1":
            return " |$x| { " + self.random.choice(BODIES) + " }"
        body = self.random.choice(["$y", "[$x, $y]", "$x == $y", "compare(\"${x}\", \"${y}\")", "\"${x}${y}\""])
        return " |$x, $y| { " + body + " }"

    def word(self):
        return '"' + self.random.choice(WORDS) + '"'

    def number(self):
        return str(self.random.choice([0, 1, 2, 7, -3, 10, 255, 2.5, -0.5, 1.0e20, 3.999, 9007199254740993]))

    def value(self, kind, depth=0):
        if kind == "v":
            kinds = "snnsbu" if depth > 1 else "snAhsbut"
            kind = self.random.choice(kinds)
        if kind == "S":
            kind = self.random.choice("sA")
        if kind == "c":
            kind = self.random.choice("AAhs")
        if kind == "A":
            return "[" + ", ".join(self.value("v", depth + 1) for _ in range(self.random.randint(0, 4))) + "]"
        if kind == "h":
            keys = self.random.sample(["a", "b", "c d", "x"], self.random.randint(0, 3))
            return "{" + ", ".join(f"'{key}' => {self.value('v', depth + 1)}" for key in keys) + "}"
        return self.scalar(kind)

    def scalar(self, kind):
        choose = self.random.choice
        if kind == "n":
            return self.number()
        if kind == "i":
            return str(choose([1, 2, 3, 10]))
        if kind == "p":
            pattern = choose(PATTERNS)
            return choose([f"/{pattern.replace(chr(92) * 2, chr(92))}/", f'"{pattern}"'])
        if kind == "k":
            return choose(["'a'", "0", "1", "-1", "'b'", "undef"])
        if kind == "g":
            return choose(["'a'", "'0'", "'a.b'", "'a.0'", "'1.a'", "'\"c d\"'", "''", "'a..b'"])
        if kind == "f":
            return choose(["'G'", "'GI'", "'I'", "'M'", "'E'"])
        if kind == "F":
            return "'" + choose(FORMATS) + "'"
        if kind == "b":
            return choose(["true", "false"])
        if kind == "u":
            return choose(["undef", "default"])
        if kind == "t":
            return choose(["Integer", "String[1]", "/a/", "Sensitive('x')", "Timespan(90)"])
        return self.word()
