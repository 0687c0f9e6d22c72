"""Writes random manifests of loops, lambdas, functions and arithmetic, for what an optimiser may get wrong.

A program is made by one seed only. Many end in an error in the middle of a loop, whose words and place are
compared like everything else.
"""

import random

LITERALS = ["0", "1", "-1", "2", "3", "7", "10", "4611686018427387903", "-4611686018427387904", "9223372036854775807",
            "1.5", "-0.5", "'3'", "'x'", "''", "'0x1F'", "true", "false", "undef", "[]", "[1, 2]", "{}", "{'a' => 1}",
            "default", "/a(.)/"]
TYPES = ["Integer", "Integer[0, 10]", "Integer[0]", "Numeric", "Float", "String", "String[1]", "Boolean", "Any", "Scalar",
         "Optional[Integer]", "Variant[Integer, String]", "Array", "Hash", "Enum['x', 'y']", "Array[Integer]", "NotUndef"]


class Loops:
    """One random program; `case()` is its text as a case of a .cases file."""

    def __init__(self, seed):
        self.seed, self.random = seed, random.Random(seed)
        self.functions, self.names = [], 0
        # Most programs compute with integers and come to an end; the others try everything.
        self.calm = seed % 4 != 0

    def one_in(self, number):
        return self.random.randrange(number) == 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def name(self):
        self.names += 1
        return f"v{self.names}"

    def case(self):
        lines = [self.function() for _ in range(self.random.randint(0, 3))]
        seen = []
        for _ in range(self.random.randint(2, 5)):
            name = self.name()
            lines.append(f"${name} = {self.expression(seen, 3)}")
            lines.append(f'notice("{name}: ${{{name}}}")')
            seen.append(name)
        lines.append("notify { 'end': message => \"" + " ".join(f"${{{n}}}" for n in seen) + '" }')
        return f"### seed{self.seed}\n" + "\n".join(lines) + "\n"

    # Expressions --------------------------------------------------------------------------------

    def expression(self, seen, depth, inside=False):
        """Any expression; `inside` a lambda control may leave it."""
        kind = self.random.randrange((11 if self.calm else 12) if depth > 0 else 3)
        if kind < 2 and seen:
            return f"${self.random.choice(seen)}"
        if kind < 3:
            return self.pick("1", "2", "5", "-3", self.random.choice(LITERALS[:10 if self.calm else None]))
        if kind < 6:
            return self.operation(seen, depth, inside)
        if kind < 9:
            return self.loop(seen, depth)
        if kind == 9:
            return self.choice(seen, depth, inside)
        if kind == 10 and self.functions:
            return self.call(seen, depth, inside)
        return self.pick("[{0}, {1}]", "{{'k' => {0}, 'l' => {1}}}", '"<${{{0}}}> {1}"').format(
            self.simple(seen), self.simple(seen))

    def simple(self, seen):
        if self.calm:
            return f"${self.random.choice(seen)}" if seen and not self.one_in(3) else self.pick("1", "4", "6", "-2")
        return f"${self.random.choice(seen)}" if seen and not self.one_in(3) else self.pick("1", "4", "'s'", "-2")

    def comparison(self, seen, depth, inside):
        sides = [self.expression(seen, depth - 1, inside) for _ in range(2)]
        return f"({sides[0]}) {self.pick('<', '<=', '>', '>=', '==', '!=')} ({sides[1]})"

    def operation(self, seen, depth, inside):
        if self.calm:
            op = self.pick("+", "-", "*", "+", "-", "%", "/")
            right = self.pick("3", "7", "10", "-2") if op in "%/" else self.expression(seen, depth - 1, inside)
            return f"({self.expression(seen, depth - 1, inside)} {op} {right})"
        op = self.pick("+", "-", "*", "/", "%", "+", "-", "*", "<", "<=", ">", ">=", "==", "!=", "and", "or", "in", "=~", "<<", ">>")
        right = self.pick("Integer", "/(\\d)/", "String") if op == "=~" else self.expression(seen, depth - 1, inside)
        return f"({self.expression(seen, depth - 1, inside)} {op} {right})"

    def choice(self, seen, depth, inside):
        test = (self.comparison if self.calm else self.expression)(seen, depth - 1, inside)
        first, second = (self.expression(seen, depth - 1, inside) for _ in range(2))
        if self.one_in(2):
            return f"if {test} {{ {first} }} else {{ {second} }}"
        return f"({test} ? {{ {self.pick('1', 'Integer', '/s(.)/', 'undef', 'true')} => {first}, default => {second} }})"

    def receiver(self, seen):
        low = self.random.randint(-3, 5)
        if self.calm:
            return self.pick(f"Integer[{low}, {low + self.random.randint(0, 6)}]", f"[{self.simple(seen)}, {self.simple(seen)}, 3]",
                             "[1, 2, 3]", "4", f"[{self.simple(seen)}].reverse_each", "Integer[1, 9].step(3)")
        return self.pick(f"Integer[{low}, {low + self.random.randint(0, 6)}]", f"[{self.simple(seen)}, {self.simple(seen)}, 3]",
                         "({'a' => 1, 'b' => 2})", "['x', 'y']", "3", "[]", "({})", "'abc'", self.simple(seen), "Integer[5, 2]",
                         "[1, 2, 3].reverse_each", "Integer[1, 9].step(3)", "[[1, 2], [3, 4]]", "Enum['p', 'q']")

    def loop(self, seen, depth):
        if self.calm:
            return self.calm_loop(seen, depth)
        kind = self.pick("each", "map", "filter", "reduce", "reduce", "any", "all", "with", "then", "lest", "map", "reverse_each",
                         "each", "filter", "step")
        receiver = self.receiver(seen)
        count = {"reduce": 2, "with": 1, "then": 1, "lest": 0, "reverse_each": 1, "step": 1}.get(kind, self.random.randint(1, 2))
        if self.one_in(25):
            count += 1
        arguments = ""
        if kind == "reduce" and self.one_in(2):
            arguments = f"({self.simple(seen)})"
        if kind == "step":
            arguments = "(2)"
        names = [self.name() for _ in range(count)]
        parameters = ", ".join((f"{self.random.choice(TYPES)} " if self.one_in(4) else "") + f"${n}" for n in names)
        return f"{receiver}.{kind}{arguments} |{parameters}| {{ {self.body(seen + names, depth - 1)} }}"

    def calm_loop(self, seen, depth):
        """A loop that gives an integer."""
        kind = self.random.randrange(6)
        receiver, depth = self.receiver(seen), depth - 1
        a, b = self.name(), self.name()
        typed = self.pick("", "", "Integer ", "Any ", "Numeric ", "Integer[-1000, 100000] ")
        if kind < 2:
            return f"{receiver}.reduce({self.simple(seen)}) |{typed}${a}, ${b}| {{ {self.body(seen + [a, b], depth)} }}"
        if kind == 2:
            return f"{receiver}.map |{typed}${a}| {{ {self.body(seen + [a], depth)} }}.reduce(1) |${b}, $x| {{ $x }}"
        if kind == 3:
            return f"{receiver}.map |${a}, {typed}${b}| {{ {self.body(seen + [a, b], depth)} }}.length"
        if kind == 4:
            test = self.comparison(seen + [a], depth, True)
            return f"{receiver}.{self.pick('filter', 'filter', 'map')} |{typed}${a}| {{ {test} }}.size"
        return f"{self.simple(seen)}.{self.pick('then', 'with')} |{typed}${a}| {{ {self.body(seen + [a], depth)} }}"

    def body(self, seen, depth):
        """Statements of a lambda; the last one is its value."""
        statements, seen = [], list(seen)
        for _ in range(self.random.randint(0, 2)):
            kind = self.random.randrange(7)
            if kind < 3:
                name = self.name()
                statements.append(f"${name} = {self.expression(seen, depth, True)}")
                seen.append(name)
            elif kind == 3:
                way = self.pick("next()", f"next({self.simple(seen)})", "break()", "return()", f"return({self.simple(seen)})")
                statements.append(f"if {self.simple(seen)} {self.pick('==', '<', '>')} {self.pick('1', '2', '3')} {{ {way} }}")
            elif kind == 4:
                statements.append(f'if "s{self.random.randint(0, 9)}" =~ /(\\d)/ {{ notice($1) }}')
            elif kind == 5:
                name = self.name()
                statements.append(f"if {self.simple(seen)} == 1 {{ ${name} = 1 }} else {{ ${name} = {self.simple(seen)} }}")
                seen.append(name)
            else:
                statements.append(f"notice({self.simple(seen)})")
        statements.append(self.expression(seen, depth, True))
        return " ; ".join(statements) if self.one_in(9) else "\n  ".join(statements)

    # Functions ----------------------------------------------------------------------------------

    def function(self):
        """Some call themselves with a smaller number, so that they end."""
        name = f"f{len(self.functions)}"
        parameter, other = self.name(), self.name()
        kinds = ["Integer", "Numeric", "Any"] if self.calm else TYPES[:12]
        types = [f"{self.random.choice(kinds)} " if self.one_in(2) else "" for _ in range(2)]
        result = f" >> {self.random.choice(kinds)}" if self.one_in(2) else ""
        default = f" = {self.pick('1', '2' if self.calm else '[2]')}" if self.one_in(4) else ""
        seen = [parameter, other]
        body = self.body(seen, 2)
        if self.one_in(2):
            again = f"{name}(${parameter} - 1, {self.simple(seen)})"
            body = f"if ${parameter} =~ Integer and ${parameter} > 0 and ${parameter} < 20 {{ {again} + {self.simple(seen)} }} else {{ {body} }}"
        self.functions.append(name)
        return f"function {name}({types[0]}${parameter}, {types[1]}${other}{default}){result} {{\n  {body}\n}}"

    def call(self, seen, depth, inside):
        name = self.random.choice(self.functions)
        count = 2 if self.calm else self.pick(2, 2, 2, 2, 1, 3)
        arguments = [self.expression(seen, depth - 1, inside) for _ in range(count)]
        return f"{name}({', '.join(arguments)})"
