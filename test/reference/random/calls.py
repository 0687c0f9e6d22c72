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
    "strftime": ["T", "X"], "convert_to": ["v", "t"], "new": ["t", "v"], "getvar": ["g", "v?"], "then": ["v", "1"], "with": ["v", "1"],
    "scanf": ["s", "Z"],
}
# of stdlib; compared with its module
STDLIB = {
    "any2array": ["v", "v?"], "any2bool": ["v"], "basename": ["P", "s?"], "bool2num": ["v"], "bool2str": ["b", "s?", "s?"],
    "clamp": ["n", "n", "n"], "concat": ["A", "v", "v*"], "convert_base": ["s", "i"], "count": ["A", "v?"],
    "deep_merge": ["h", "h", "h*"], "delete": ["c", "s"], "delete_at": ["A", "i"], "delete_regex": ["c", "p"],
    "delete_undef_values": ["c"], "delete_values": ["h", "v"], "difference": ["A", "A"], "dirname": ["P"], "dos2unix": ["s"],
    "grep": ["A", "s"], "intersection": ["A", "A"], "join_keys_to_values": ["h", "s"], "member": ["A", "v"],
    "merge": ["h", "h", "h*"], "num2bool": ["v"], "parsejson": ["J", "s?"], "parseyaml": ["Y", "s?"], "pick": ["v", "v*"],
    "pick_default": ["v", "v*"], "prefix": ["c", "s?"], "range": ["r", "r", "i?"], "regexpescape": ["S"], "reject": ["A", "s"],
    "reverse": ["c"], "shell_join": ["A"], "shell_split": ["s"], "squeeze": ["S", "s?"], "str2bool": ["v"], "suffix": ["c", "s?"],
    "swapcase": ["S"], "to_bytes": ["s"], "union": ["A", "A*"], "unix2dos": ["s"], "values_at": ["A", "q"], "zip": ["A", "A", "b?"],
    "stdlib::crc32": ["s"], "stdlib::end_with": ["s", "S"], "stdlib::start_with": ["s", "S"], "stdlib::extname": ["P"],
    "stdlib::nested_values": ["h"], "stdlib::sha256": ["s"], "stdlib::shell_escape": ["v"], "stdlib::to_json": ["v"],
    "stdlib::to_json_pretty": ["c", "b?"], "stdlib::to_python": ["v"], "stdlib::to_ruby": ["v"], "stdlib::to_toml": ["h"],
    "stdlib::to_yaml": ["v"], "stdlib::type_of": ["v"], "stdlib::xml_encode": ["s"], "stdlib::sort_by": ["c", "1 2"],
    "stdlib::seeded_rand": ["i", "s"], "stdlib::seeded_rand_string": ["i", "s"], "stdlib::fqdn_rotate": ["c", "s?"],
    "stdlib::batch_escape": ["v"], "stdlib::powershell_escape": ["v"], "fact": ["g"], "is_a": ["v", "u"],
}
PATHS = ["/", "/a/b.c", "a", "a/b/", "//a//b", ".", "..", "a.b.c", ".hid", "/a/.b.c", "", "a/b.tar.gz", "x."]
SCANS = ["%d", "%d %s", "%5d%s", "%x", "%o", "%i", "%f", "%[a-z]", "%[^,],%s", "%c%c", "%*d %d", "%s:%d", "%3s%s", "%%%d", "a%db", "%u.%u"]
JSON = ['{"a": [1, 2.5, null]}', "[]", "{", "1", '"x"', "[1,]", "null", '{"a": {"b": "c"}}', "", "tru"]
YAML = ["a: 1", "- 1\\n- b", "--- x", "a: [1, {b: c}]", "a: b: c", "", "~", "yes", "'", "&a [1]", "2020-01-01", "0x1f", "a:\\n  - b\\n c"]
BODIES = ["$x", "$x =~ String", "[$x]", "\"${x}!\"", "$x == 'a'", "length(\"${x}\") > 1", "next($x)", "if $x == 2 { break() } $x"]


class Calls:
    """Some calls from a seed and nothing else."""

    functions = FUNCTIONS

    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)

    def case(self):
        lines = [f"notice({self.call()})" for _ in range(self.random.randint(2, 5))]
        return f"### seed{self.seed}\n" + "\n".join(lines) + "\n"

    def call(self):
        name = self.random.choice(list(self.functions))
        kinds = list(self.functions[name])
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
        if kind == "P":
            return "'" + choose(PATHS) + "'"
        if kind == "Z":
            return "'" + choose(SCANS) + "'"
        if kind == "J":
            return "'" + choose(JSON) + "'"
        if kind == "Y":
            return '"' + choose(YAML) + '"'
        if kind == "r":
            return choose(["1", "5", "-2", "'1'", "'07'", "'a'", "'e'", "'aa'", "'host1'", "'host9'", "'1..4'"])
        if kind == "q":
            return choose(["0", "1", "'0-2'", "[0, '1-2']", "'x'", "9"])
        if kind == "T":
            return choose(["Timestamp('2020-02-29T12:34:56.789 UTC')", "Timestamp(0)", "Timespan(93784)", "Timespan(-1.5)"])
        if kind == "X":
            return "'" + choose(["%Y-%m-%d", "%H:%M:%S.%L", "%s", "%D", "%-H", "%_3M", "%N", "%j %a", "%%", "%Q", "%e"]) + "'"
        if kind == "b":
            return choose(["true", "false"])
        if kind == "u":
            return choose(["undef", "default"])
        if kind == "t":
            return choose(["Integer", "String[1]", "/a/", "Sensitive('x')", "Timespan(90)"])
        return self.word()


class StdlibCalls(Calls):
    """The same of stdlib's functions."""

    functions = STDLIB

    def scalar(self, kind):
        # Ruby shows types and times by their addresses.
        if kind == "t":
            return self.random.choice(["/a/", "Sensitive('x')"])
        return super().scalar(kind)
