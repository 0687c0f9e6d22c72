#!/usr/bin/env python3
"""Writes random inputs as a .cases file, to be parsed by both puppet_pn.rb and ppcc-parse.

usage: fuzz_cases.py SEED COUNT [FILE...] > fuzz.cases
Some inputs come from a grammar that knows more than Puppet allows, with tokens swapped, dropped and
inserted; others are random tokens, random characters where lexical rules meet, and parts of the FILEs
broken in the same ways.
"""
import random
import re
import sys

TOKENS = """
[ ] { } ( ) = += -= == != =~ !~ >= > <= < => +> << >> <<| <| |>> |> + - / * % ! . | @ @@ : , ; ? ~ -> ~>
<- <~ case class default define if elsif else inherits node and or undef false true in unless function
type attr private a b::c ::d a-b _x Foo Foo::Bar ::Baz $x $a::b $::c $_y $ 1 0x1f 017 1.5 1e3 0 'sq' "dq"
"a${x}b" "$x" "${x.y}" "${x[1]}" "${1}" "${if}" /re/ notice include file plan apply 08 1x 1.5x # \\ ^ é ::
"${" ' " /* */ @(END) @("END") \n \n \n
""".split() + ["'it''s'", '"${a + b} $c"', '"a\\n\\u0041\\q"', '"${"n${x}"}"', "@(E)\n x\n | E\n",
               '@("E"/L)\n x $y ${z.w}\n  |- E\n', "@(E:json/tn)\n{}\n-E\n", "||", "|$x|", "|Integer *$x = 1|"]

EPP = ["<%", "%>", "<%=", "-%>", "<%-", "<%#", "<%%", "%%>", "text", " ", "\n"]


class Grammar:
    def __init__(self, rng):
        self.rng = rng

    def pick(self, *options):
        """One of the options; what is called for text is made only when chosen."""
        chosen = self.rng.choice(options)
        return chosen() if callable(chosen) else chosen

    def many(self, make, low=0, high=3, between=" "):
        return between.join(make() for _ in range(self.rng.randint(low, high)))

    def space(self):
        return self.pick("", "", " ", "\n", "\n  ")

    def expr(self, depth=0):
        if depth > 3:
            return self.leaf()
        deeper = depth + 1
        r = self.rng.random()
        if r < 0.3:
            return self.leaf()
        if r < 0.5:
            op = self.pick("+", "-", "*", "/", "%", "<<", ">>", "==", "!=", "<", ">", "<=", ">=", "=~",
                           "!~", "in", "and", "or")
            return f"{self.expr(deeper)}{self.pick(' ', ' ', chr(10))}{op} {self.expr(deeper)}"
        if r < 0.56:
            return self.pick("-", "!", "*", "- ", "! ") + self.expr(deeper)
        if r < 0.62:
            return f"{self.expr(deeper)}{self.pick('', '', ' ')}[{self.args(deeper)}]"
        if r < 0.68:
            return (f"{self.expr(deeper)}{self.space()}.{self.space()}{self.pick('foo', 'each', 'type', 'b::c')}"
                    f"{self.pick('', '', '()', lambda: '(' + self.args(deeper) + ')')}{self.lambda_(deeper)}")
        if r < 0.75:
            return (f"{self.pick('foo', 'notice', 'type', 'Integer', '$f', lambda: self.expr(deeper))}{self.pick('', '', ' ')}"
                    f"({self.args(deeper)}){self.lambda_(deeper)}")
        if r < 0.79:
            return self.selector(deeper)
        if r < 0.83:
            return f"{self.pick('Foo', 'foo', lambda: self.expr(deeper))}{self.space()}{self.query(deeper)}{self.ops(deeper)}"
        if r < 0.88:
            return f"({self.assignment(deeper)})"
        if r < 0.92:
            return f"[{self.args(deeper)}]"
        if r < 0.96:
            return "{" + self.pairs(deeper) + "}"
        return self.block_expr(deeper)

    def leaf(self):
        return self.pick("a", "b::c", "$x", "$x", "$a::b", "1", "0x1f", "017", "1.5", "'s'", '"d"', '"a${x}b"',
                         "true", "false", "undef", "default", "Foo", "Foo::Bar", "/re/", "a-b", '"$x"',
                         '"${x[1].y}"', "private", "[]", "{}", "notice", "'a::b'")

    def query(self, depth):
        left, right = self.pick(("<|", "|>"), ("<<|", "|>>"))
        return f"{left}{self.pick('', lambda: ' ' + self.expr(depth))} {right}"

    def ops(self, depth):
        return self.pick("", "", lambda: "{" + self.attributes(depth) + "}")

    def attributes(self, depth):
        def one():
            name = self.pick("a", "b", "if", "type", "default", "*", "true", "class", "undef", "'x'")
            return f"{name} {self.pick('=>', '=>', '=>', '+>')} {self.expr(depth)}"
        return self.pick("", "", "", ",") + self.many(one, 0, 3, ", ") + self.pick("", "", ",", ";")

    def args(self, depth):
        expr = lambda: self.expr(depth)

        def one():
            return self.pick(expr, expr, lambda: self.assignment(depth), lambda: self.pair(depth), "type", "function")
        return self.many(one, 0, 3, ", ") + self.pick("", "", "", ",")

    def pair(self, depth):
        key = self.pick("a", "'k'", "type", "function", lambda: self.expr(depth), lambda: self.assignment(depth))
        value = self.pick("type", lambda: self.expr(depth), lambda: self.assignment(depth), "function")
        return f"{key} => {value}"

    def pairs(self, depth):
        return self.many(lambda: self.pair(depth), 0, 3, ", ") + self.pick("", "", ",")

    def selector(self, depth):
        def entry():
            return f"{self.expr(depth)} => {self.expr(depth)}"
        body = self.pick(entry, lambda: "{" + self.many(entry, 0, 3, ", ") + self.pick("", ",") + "}")
        return f"{self.expr(depth)} ? {body}"

    def lambda_(self, depth):
        if self.rng.random() < 0.6:
            return ""
        return (f"{self.space()}|{self.params(depth)}| {self.pick('', '', '>> Integer ', '>> Foo[1] ')}"
                "{" + self.statements(depth) + "}")

    def params(self, depth):
        def one():
            kind = self.pick("", "", "Integer ", "Foo[1, a => 2] ", "*", "Foo *")
            return f"{kind}{self.pick('$p', '$q', '$a::b')}{self.pick('', '', lambda: ' = ' + self.expr(depth))}"
        return self.many(one, 0, 3, ", ") + self.pick("", "", ",")

    def block_expr(self, depth):
        body = lambda: "{" + self.statements(depth) + "}"
        kind = self.rng.randint(0, 9)
        if kind == 0:
            return (f"if {self.expr(depth)} {body()}{self.many(lambda: f' elsif {self.expr(depth)} {body()}', 0, 2)}"
                    f"{self.pick('', lambda: ' else ' + body())}")
        if kind == 1:
            return f"unless {self.expr(depth)} {body()}{self.pick('', lambda: ' else ' + body())}"
        if kind == 2:
            option = lambda: f"{self.many(lambda: self.expr(depth), 1, 2, ', ')} : {body()}"
            return f"case {self.expr(depth)} {{ {self.many(option, 0, 3)} }}"
        if kind == 3:
            return f"class {self.name()}{self.plist(depth)}{self.pick('', ' inherits ' + self.name())} {body()}"
        if kind == 4:
            return f"define {self.name()}{self.plist(depth)} {body()}"
        if kind == 5:
            returns = self.pick("", ">> Foo", ">> Foo[1]")
            return f"function {self.name()}{self.plist(depth)} {returns} {body()}"
        if kind == 6:
            host = lambda: self.pick("a", "a.b.c", "'x'", "/re/", "default", "1.2.3", "a-b", '"d$x"')
            return (f"node {self.many(host, 1, 2, ', ')}{self.pick('', ',')} "
                    f"{self.pick('', 'inherits ' + host())} {body()}")
        if kind == 7:
            return self.type_alias(depth)
        if kind == 8:
            return f"type Foo {self.pick('', 'inherits Bar')} {body()}"
        return f"type({self.args(depth)})"

    def type_alias(self, depth):
        left = self.pick("Foo", "Foo::Bar", "Foo[1, 2]", "Runtime['ruby', /x/]")
        pairs = lambda: "{" + self.pairs(depth) + "}"
        right = self.pick("Bar", lambda: f"Bar[{self.args(depth)}]", pairs, lambda: "Bar " + pairs(),
                          lambda: "Object " + pairs(), lambda: f"[{self.args(depth)}]",
                          lambda: self.expr(depth))
        return f"type {left} = {right}"

    def name(self):
        return self.pick("a", "b::c", "::d", "Foo", "a-b", "'q'", "class", "default")

    def plist(self, depth):
        return self.pick("", "()", lambda: f"({self.params(depth)})", lambda: f"\n({self.params(depth)})")

    def assignment(self, depth):
        right = lambda: f" {self.pick('=', '=', '+=', '-=')} {self.relationship(depth)}"
        return self.relationship(depth) + self.pick("", right)

    def relationship(self, depth):
        right = lambda: f" {self.pick('->', '~>', '<-', '<~')} {self.resource(depth)}"
        return self.resource(depth) + self.pick("", "", right)

    def resource(self, depth):
        if depth > 3 or self.rng.random() < 0.6:
            return self.expr(depth + 1)
        deeper = depth + 1
        body = lambda: f"{self.expr(deeper)}: {self.attributes(deeper)}"
        bodies = lambda: self.many(body, 0, 3, "; ") + self.pick("", "", ";")
        left = self.pick("file", "File", "class", "notice", "File['x']", "Foo::Bar", lambda: self.expr(deeper))
        inside = self.pick(bodies, bodies, lambda: self.attributes(deeper))
        return f"{self.pick('', '', '', '@', '@@')}{left}{self.space()}{{ {inside} }}"

    def statements(self, depth=0):
        if depth > 3:
            return self.pick("", "1", "notice 1")

        def one():
            r = self.rng.random()
            if r < 0.3:
                name = self.pick("notice", "include", "fail", "foo", "return")
                return f"{name} {self.many(lambda: self.expr(depth + 1), 1, 3, ', ')}"
            if r < 0.6:
                return self.assignment(depth)
            if r < 0.8:
                return self.block_expr(depth + 1)
            return self.expr(depth)
        return self.many(one, 0, 3, self.pick("\n", "\n", " ", "; "))


PIECES = ["\\", "\\", "\\\\", '"', "'", "$", "$", "${", "}", "{", "x", "x", "n", "t", "s", "u", "u0041", "\\u00e9",
          "\\u{1F600}", "\\u005c", "u{5c}", "\\n", "\\$", "\\q", " ", " ", "\t", "\n", "\n", "\r\n", "\r", "::", "a", "a::b",
          "_", "1", "0", "9", "08", "0x", "1.5", ".", "e", "E", "e-", "-", "é", "€", "\u00a0", "\u3000", "[", "]", "(",
          ")", "/", "\\/", "*", "/*", "*/", "#", "|", "|-", "-", "E", " E", "| E", "|- E", "E\n", "@(", "@(E)", '@("E")',
          "@(E/)", '@("E"/L)', "@(E:pp)", "<%", "%>", "-%>", "<%-", "<%=", "<%#", "<%%", "%%>", "%", "<", ">", "X", "X::Y",
          "?", ",", ";", ":", "=", "=>"]


def lexical(rng):
    """Characters where the lexer's rules meet: quotes, escapes, heredocs, numbers, tags, white space."""
    soup = lambda low, high: "".join(rng.choice(PIECES) for _ in range(rng.randint(low, high)))
    kind = rng.randrange(8)
    if kind == 0:
        return soup(1, 12), ""
    if kind == 1:
        return '$v = "' + soup(0, 10) + '"' + rng.choice(["", " ", "\n$w"]), ""
    if kind == 2:
        return "$v = '" + soup(0, 8) + "'", ""
    if kind == 3:
        tag = rng.choice(["E", '"E"', " E ", '"E"/', "E/tn", '"E"/$', '"E"/L$u', "E:json", '"E F"', "E/tt", "E/x", '""', "-E",
                          "|E", "E:", "E:x", "E : pp", "E: pp /t"])
        margin = rng.choice(["", " ", "  ", "\t", "\u00a0", "x "])
        lines = "".join(rng.choice(["", " ", "  ", "\t"]) + soup(0, 6) + rng.choice(["\n", "\r\n"])
                        for _ in range(rng.randint(0, 4)))
        end = margin + rng.choice(["", "|", "-", "|-", "| ", "|- ", " - "]) + rng.choice(["E", "E", "E", "-E", "|E", "E F"])
        rest = rng.choice(["", " + @(E)", ", 1", "[0]", "\n(1)", '.foo("${x}")'])
        return f"f(@({tag}){rest})\n{lines}{end}{rng.choice(['', chr(10), ' ' + chr(10) + '$z'])}{soup(0, 3)}", ""
    if kind == 4:
        number = "".join(rng.choice(["0", "1", "9", "x", "X", "e", "E", "-", ".", "a", "f", "_", "7", "8", "é"])
                         for _ in range(rng.randint(1, 7)))
        return rng.choice(["", "$v = ", "1.", "-"]) + rng.choice("0123456789") + number, ""
    if kind == 5:
        return soup(0, 14), ".epp"
    if kind == 6:
        inner = rng.choice(["x", "x.y", "x[0]", "1", "if", "true", "a-b", "::a", "x + 1", "f(x)", "$x", " x ", "\n", "'q'", "", "type"])
        return f'"{soup(0, 3)}${{{inner}}}{soup(0, 4)}"', ""
    return f"{soup(0, 4)}<%{rng.choice(['', '=', '-', '#'])} {soup(0, 5)} {rng.choice(['', '-'])}%>{soup(0, 4)}", ".epp"


WORD = re.compile(r"\w+|\s+|.", re.S)


def mutate(rng, text):
    parts = WORD.findall(text)
    for _ in range(rng.choice([1, 1, 2, 3])):
        if not parts:
            break
        at = rng.randrange(len(parts))
        action = rng.randrange(5)
        if action == 0:
            del parts[at]
        elif action == 1:
            parts.insert(at, " " + rng.choice(TOKENS) + rng.choice(["", " "]))
        elif action == 2:
            parts[at] = rng.choice(TOKENS)
        elif action == 3:
            other = rng.randrange(len(parts))
            parts[at], parts[other] = parts[other], parts[at]
        else:
            del parts[at:at + rng.randrange(1, 6)]
    return "".join(parts)


def template(rng, grammar):
    parts = []
    if rng.random() < 0.3:
        parts.append(f"<%- |{grammar.params(2)}| -%>")
    for _ in range(rng.randint(1, 5)):
        parts.append(grammar.pick(
            "text\n", " ", "a <%% b %%> c", lambda: f"<%= {grammar.expr(2)} %>",
            lambda: f"<%- {grammar.statements(2)} -%>\n", lambda: f"<% {grammar.statements(3)} %>",
            "<%# comment -%>\n", "<% if $x { %>t<% } %>", lambda: f"<%= {{ {grammar.statements(3)} }} %>",
            lambda: f"<%= {{{grammar.pairs(2)}}} -%>", rng.choice(EPP)))
    return "".join(parts)


def main():
    rng = random.Random(int(sys.argv[1]))
    grammar = Grammar(rng)
    files = []
    for path in sys.argv[3:]:
        with open(path, encoding="utf-8", errors="ignore", newline="") as text:
            files.append(text.read())
    for number in range(int(sys.argv[2])):
        kind = rng.random()
        suffix = ""
        if kind < 0.3:
            text, suffix = lexical(rng)
        elif kind < 0.6:
            text = grammar.statements()
            if rng.random() < 0.5:
                text = mutate(rng, text)
        elif kind < 0.7:
            text = rng.choice([" ", "", "\n"]).join(rng.choice(TOKENS) for _ in range(rng.randint(1, 9)))
        elif kind < 0.85 or not files:
            text = template(rng, grammar)
            suffix = ".epp"
            if rng.random() < 0.4:
                text = mutate(rng, text)
        else:
            text = rng.choice(files)
            start = rng.randrange(len(text) + 1)
            text = mutate(rng, text[start:start + rng.choice([60, 200, 800])])
        text = re.sub(r"^### ", "## ", text, flags=re.M)
        sys.stdout.write(f"### {number}{suffix}\n{text}\n")


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    main()
