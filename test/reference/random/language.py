"""Writes random manifests that use the language widely: types, cases, captures, splats, templates, nested data.

Expressions are made by the kind of value they give, so that most programs run to their end; one in five
chooses at random where a kind is asked for, and ends in one of Puppet's errors.
"""

import random

TEXTS = ["", "a", "B", "abc", "Web", "web", "WEB", "db-1", "x1y2", "10", "0x1F", " s ", "ä", "a b", "é1"]
INTEGERS = ["0", "1", "-1", "2", "3", "7", "10", "100", "0x1F", "0777", "4611686018427387903", "-4611686018427387904",
            "9223372036854775807", "-9223372036854775807"]
FLOATS = ["0.0", "1.5", "-0.5", "2.0", "1e3", "1.0e-5", "0.1", "1.7e308", "123456789.125"]
PATTERNS = ["a", "(\\d)", "^([a-z]+)(\\d)?", "b$", "(?i:WEB)", ".", "(x)(y)?", "^$", "\\s"]
TYPES = ["Integer", "Integer[0, 5]", "Float", "Numeric", "String", "String[1, 3]", "Boolean", "Array", "Array[Integer]", "Hash",
         "Hash[String, Integer]", "Undef", "Any", "Data", "Scalar", "Collection", "Optional[String]", "Enum['a', 'B']", "NotUndef",
         "Pattern[/a/]", "Variant[Integer, Boolean]", "Tuple[Integer, String]", "Struct[{'a' => Integer}]", "Type", "Type[Integer]",
         "Iterable", "Default", "Regexp", "Callable", "Enum['web', true]", "Array[Any, 1, 3]", "Tuple[Integer, 1, 3]"]
KINDS = ["integer", "float", "text", "truth", "array", "hash"]


class Language:
    """One random program; `case()` is its text as a case of a .cases file."""

    def __init__(self, seed):
        self.seed, self.random = seed, random.Random(seed)
        self.names, self.functions, self.aliases = 0, [], []
        self.wild = seed % 5 == 0
        self.loops, self.files = 0, {}

    def one_in(self, number):
        return self.random.randrange(number) == 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def name(self):
        self.names += 1
        return f"v{self.names}"

    def case(self):
        parts = []
        for _ in range(self.random.randint(0, 2)):
            parts.append(self.alias())
        for _ in range(self.random.randint(0, 3)):
            parts.append(self.function())
        seen = {}
        body = self.statements(seen, self.random.randint(3, 7), 2)
        where = self.random.randrange(5)
        if where == 0:
            parts.append(f"class c(Integer $p = {self.integer({}, 1)}, $q = {self.pick('$p', 'undef', '[1]')}) {{\n{body}\n}}\ninclude c")
        elif where == 1:
            parts.append(f"define d($p = 1) {{\n{body}\n}}\nd {{ ['one', 'two']: ; 'three': p => {self.value({}, 1)} }}")
        elif where == 2:
            parts.append(f"node {self.pick('default', '/^vm/', 'vm.example.com')} {{\n{body}\n}}")
        else:
            parts.append(body)
        text = f"### seed{self.seed}\n" + "\n".join(parts) + "\n"
        return text + "".join(f"--- {path}\n{content}" for path, content in self.files.items())

    # Definitions --------------------------------------------------------------------------------

    def alias(self):
        name = f"My{len(self.aliases)}"
        inner = self.pick(self.random.choice(TYPES), f"Variant[{self.random.choice(TYPES)}, {self.type()}]", f"Array[{self.type()}]",
                          f"Hash[String, {self.type()}]", f"Optional[{self.type()}]", f"Struct[{{'a' => {self.type()}, Optional['b'] => {self.type()}}}]")
        self.aliases.append(name)
        return f"type {name} = {inner}"

    def type(self):
        return self.random.choice(self.aliases) if self.aliases and self.one_in(5) else self.random.choice(TYPES)

    def function(self):
        """name, kinds of the parameters, kind of the result"""
        name = f"f{len(self.functions)}"
        kinds = [self.random.choice(KINDS) for _ in range(self.random.randint(0, 3))]
        result = self.random.choice(KINDS)
        names = [self.name() for _ in kinds]
        seen = dict(zip(names, kinds))
        parameters = [f"{self.typed(kind, 3)}${n}" for n, kind in zip(names, kinds)]
        least = len(kinds)
        for at in range(len(kinds) - 1, -1, -1):
            if not self.one_in(3):
                break
            parameters[at] += f" = {self.of(kinds[at], {k: seen[k] for k in names[:at]}, 1)}"
            least = at
        rest = self.one_in(4)
        if rest:
            parameters.append("*$rest" if self.one_in(2) else "Any *$rest")
            seen["rest"] = "array"
        returns = f" >> {self.typed(result, 1).strip() or 'Any'}" if self.one_in(3) else ""
        body = self.statements(seen, self.random.randint(0, 3), 1, inside="function")
        text = f"function {name}({', '.join(parameters)}){returns} {{\n{body}\n  {self.of(result, seen, 2)}\n}}"
        self.functions.append((name, kinds, least, rest, result))
        return text

    def typed(self, kind, chance):
        """A type that fits the kind and a blank, or nothing."""
        if not self.one_in(chance):
            return ""
        if self.wild and self.one_in(4):
            return self.type() + " "
        return self.random.choice({
            "integer": ["Integer", "Numeric", "Any", "Scalar", "Variant[Integer, String]", "Optional[Integer]"],
            "float": ["Float", "Numeric", "Data"], "text": ["String", "Any", "Optional[String]", "Scalar"],
            "truth": ["Boolean", "Data", "Variant[Boolean, String]"], "array": ["Array", "Collection", "Iterable", "Any"],
            "hash": ["Hash", "Collection", "Any", "Hash[String, Any]"]}[kind]) + " "

    # Values by kind -----------------------------------------------------------------------------

    def value(self, seen, depth):
        return self.of(self.random.choice(KINDS), seen, depth)

    def of(self, kind, seen, depth):
        if self.wild and self.one_in(12):
            kind = self.random.choice(KINDS)
        known = [name for name, other in seen.items() if other == kind]
        if known and self.one_in(2 if depth > 0 else 1):
            return f"${self.random.choice(known)}"
        fitting = [f for f in self.functions if f[4] == kind]
        if depth > 0 and fitting and self.one_in(5):
            return self.call(self.random.choice(fitting), seen, depth)
        if depth > 0 and self.one_in(6):
            return self.choice(kind, seen, depth)
        if depth > 1 and self.one_in(8):
            return self.wrapped(kind, seen, depth)
        return getattr(self, kind)(seen, depth)

    def call(self, function, seen, depth):
        name, kinds, least, rest, _ = function
        count = self.random.randint(least, len(kinds))
        arguments = [self.of(kind, seen, depth - 1) for kind in kinds[:count]]
        if rest and count == len(kinds):
            arguments += [self.value(seen, depth - 1) for _ in range(self.random.randint(0, 2))]
        if self.wild and self.one_in(8):
            arguments.append("1")
        if arguments and self.one_in(5):
            at = self.random.randrange(len(arguments))
            arguments[at:] = [f"*[{', '.join(arguments[at:])}]"]
        if arguments and not arguments[0].startswith("*") and self.one_in(5):
            return f"({arguments[0]}).{name}({', '.join(arguments[1:])})"
        return f"{name}({', '.join(arguments)})"

    def wrapped(self, kind, seen, depth):
        """A value out of a lambda or a conversion."""
        name = self.name()
        other = self.random.choice(KINDS)
        inner = {**seen, name: other}
        body = self.statements(inner, self.random.randint(0, 2), depth - 1, inside="lambda")
        result = self.of(kind, inner, depth - 1)
        receiver = self.of(other, seen, depth - 1)
        return f"({receiver}).{self.pick('with', 'then')} |{self.typed(other, 4)}${name}| {{\n{body}\n{result} }}"

    def integer(self, seen, depth):
        if depth <= 0:
            return self.random.choice(INTEGERS[:8] if self.one_in(3) else INTEGERS)
        kind = self.random.randrange(12)
        a, b = self.of("integer", seen, depth - 1), self.of("integer", seen, depth - 1)
        if kind < 4:
            return f"({a} {self.pick('+', '-', '*')} {b})"
        if kind == 4:
            return f"({a} {self.pick('/', '%')} {self.pick('3', '7', '-2', b if self.wild else '10')})"
        if kind == 5:
            return f"({a} {self.pick('<<', '>>')} {self.pick('1', '3', '2')})"
        if kind == 6:
            return f"{self.of('array', seen, depth - 1)}.{self.pick('length', 'size')}"
        if kind == 7:
            return f"{self.of('text', seen, depth - 1)}.length"
        if kind == 8:
            n, m = self.name(), self.name()
            inner = {**seen, n: "integer", m: "integer"}
            self.loops += 1
            return (f"{self.range(seen)}.reduce({self.of('integer', seen, 0)}) |{self.typed('integer', 3)}${n}, ${m}| {{\n"
                    f"{self.statements(inner, self.random.randint(0, 2), depth - 1, inside='lambda')}\n{self.of('integer', inner, depth - 1)} }}")
        if kind == 9:
            return f"-({a})"
        if kind == 10:
            return f"Integer({self.pick(chr(39) + '12' + chr(39), '3.7', 'true', chr(39) + '0x1F' + chr(39))})"
        return f"{self.pick('max', 'min')}({a}, {b})" if self.one_in(2) else f"abs({a})"

    def float(self, seen, depth):
        if depth <= 0:
            return self.random.choice(FLOATS)
        kind = self.random.randrange(6)
        a, b = self.of("float", seen, depth - 1), self.of(self.pick("integer", "float"), seen, depth - 1)
        if kind < 3:
            return f"({a} {self.pick('+', '-', '*')} {b})"
        if kind == 3:
            return f"({b} {self.pick('+', '-', '*')} {a})"
        if kind == 4:
            return f"({a} / {self.pick('2', '3.0', '0.5', b if self.wild else '7')})"
        n, m = self.name(), self.name()
        inner = {**seen, n: "float", m: "integer"}
        return f"{self.range(seen)}.reduce({self.of('float', seen, 0)}) |${n}, ${m}| {{ {self.of('float', inner, depth - 1)} }}"

    def text(self, seen, depth):
        if depth <= 0:
            return f"'{self.random.choice(TEXTS)}'"
        kind = self.random.randrange(9)
        if kind < 3:
            inner = [self.interpolated(seen, depth) for _ in range(self.random.randint(1, 3))]
            return '"' + self.pick(" ", "-", "").join(inner) + '"'
        a = self.of("text", seen, depth - 1)
        if kind == 3:
            return f"{a}.{self.pick('upcase', 'downcase', 'capitalize', 'strip', 'chop')}"
        if kind == 4:
            with_what, how = self.pick("<&>", "[\\\\1]", "", "z"), self.pick("", ", 'G'")
            return f"regsubst({a}, '{self.random.choice(PATTERNS)}', '{with_what}'{how})"
        if kind == 5:
            return f"String({self.value(seen, depth - 1)})"
        if kind == 6:
            return f"{self.of('array', seen, depth - 1)}.join('{self.pick(',', '', ' ')}')"
        if kind == 7:
            return self.template(seen, depth)
        return f"sprintf('{self.pick('%s', '%5s|', '<%-4s>')}', {self.value(seen, depth - 1)})"

    def interpolated(self, seen, depth):
        if seen and not self.one_in(3):
            name = self.random.choice(list(seen))
            if seen[name] == "array":
                return self.pick(f"${{{name}[0]}}", f"${{{name}}}", f"${{{name}.size}}", f"${name}")
            if seen[name] == "hash":
                return self.pick(f"${{{name}['a']}}", f"${{{name}}}", f"${{{name}.keys}}")
            return self.pick(f"${{{name}}}", f"${name}")
        return f"${{({self.value(seen, depth - 1)})}}"

    def truth(self, seen, depth):
        if depth <= 0:
            return self.pick("true", "false")
        kind = self.random.randrange(11)
        number = self.pick("integer", "float")
        if kind < 3:
            return f"({self.of(number, seen, depth - 1)} {self.pick('<', '<=', '>', '>=', '==', '!=')} {self.of('integer', seen, depth - 1)})"
        if kind == 3:
            return f"({self.of('text', seen, depth - 1)} {self.pick('==', '!=', '<', '>=', 'in')} {self.of('text', seen, depth - 1)})"
        if kind == 4:
            return f"({self.of('text', seen, depth - 1)} {self.pick('=~', '!~')} /{self.random.choice(PATTERNS)}/)"
        if kind == 5:
            return f"({self.value(seen, depth - 1)} {self.pick('=~', '!~')} {self.type()})"
        if kind == 6:
            return f"({self.of('truth', seen, depth - 1)} {self.pick('and', 'or')} {self.of('truth', seen, depth - 1)})"
        if kind == 7:
            return f"!({self.of('truth', seen, depth - 1)})"
        if kind == 8:
            return f"({self.value(seen, depth - 1)} in {self.of(self.pick('array', 'hash'), seen, depth - 1)})"
        if kind == 9:
            n = self.name()
            return f"{self.of('array', seen, depth - 1)}.{self.pick('any', 'all')} |${n}| {{ ${n} =~ {self.type()} }}"
        return f"({self.type()} {self.pick('<', '<=', '==', '>', '!=')} {self.type()})"

    def range(self, seen):
        low = self.random.randint(-2, 4)
        return self.pick(f"Integer[{low}, {low + self.random.randint(0, 5)}]", "[1, 2, 3]", "[3, -1]", "[]", "3" if self.one_in(2) else "[5]")

    def array(self, seen, depth):
        if depth <= 0:
            return self.pick("[]", "[1, 2, 3]", "['a', 'B']", "[1, [2, 'x'], {'a' => 3}]", "[true, undef]", "[1.5, 2]")
        kind = self.random.randrange(10)
        if kind < 3:
            items = [self.value(seen, depth - 1) for _ in range(self.random.randint(0, 4))]
            if self.one_in(4):
                items.append(f"*{self.of('array', seen, depth - 1)}")
            return "[" + ", ".join(items) + "]"
        if kind < 6:
            return self.mapped(seen, depth)
        a = self.of("array", seen, depth - 1)
        if kind == 6:
            return f"({a} {self.pick('+', '-')} {self.of('array', seen, depth - 1)})"
        if kind == 7:
            return f"{a}.{self.pick('unique', 'flatten', 'slice(2)', 'reverse_each', 'step(2)')}.map |$x| {{ $x }}"
        if kind == 8:
            return f"{self.of('hash', seen, depth - 1)}.{self.pick('keys', 'values', 'map |$k, $v| { [$v, $k] }', 'map |$p| { $p[0] }')}"
        return f"({a} << {self.value(seen, depth - 1)})"

    def mapped(self, seen, depth):
        n, m = self.name(), self.name()
        over = self.pick("range", "array")
        receiver = self.range(seen) if over == "range" else self.of("array", seen, depth - 1)
        inner = dict(seen)
        if self.one_in(3):
            inner.update({n: "integer", m: "integer" if over == "range" else "any"})
            parameters = f"{self.typed('integer', 4)}${n}, ${m}"
        else:
            inner[n] = "integer" if over == "range" else "any"
            parameters = f"{self.typed('integer', 4) if over == 'range' else ''}${n}" + ("" if not self.one_in(8) else ", *$more")
        body = self.statements(inner, self.random.randint(0, 2), depth - 1, inside="lambda")
        if self.one_in(4):
            return f"{receiver}.filter |{parameters}| {{\n{body}\n{self.of('truth', inner, depth - 1)} }}"
        return f"{receiver}.map |{parameters}| {{\n{body}\n{self.value(inner, depth - 1)} }}"

    def hash(self, seen, depth):
        if depth <= 0:
            return self.pick("{}", "{'a' => 1}", "{'a' => [1, {'b' => 'c'}], 'k' => undef}", "{1 => 'x', 'web' => true}")
        kind = self.random.randrange(6)
        if kind < 3:
            pairs = [f"{self.pick(chr(39) + 'a' + chr(39), chr(39) + 'k' + chr(39), '1', self.of('text', seen, 0))} => {self.value(seen, depth - 1)}"
                     for _ in range(self.random.randint(0, 3))]
            return "{" + ", ".join(pairs) + "}"
        h = self.of("hash", seen, depth - 1)
        if kind == 3:
            return f"({h} + {self.of('hash', seen, depth - 1)})"
        if kind == 4:
            return f"({h} - {self.pick(chr(39) + 'a' + chr(39), '[' + chr(39) + 'a' + chr(39) + ']', self.of('hash', seen, 0))})"
        k, v = self.name(), self.name()
        return f"{h}.filter |${k}, ${v}| {{ {self.pick(f'${v} =~ {self.type()}', f'${k} != 1')} }}"

    def template(self, seen, depth):
        """A text of EPP, in the manifest or in a file."""
        n = self.name()
        lines = f"<%- | $p, Integer $q = 2 | -%>\nq <%= $q %> <%# comment %>\n<% [$p, 'x'].each |${n}| {{ -%>\n- <%= ${n} %>\n<% }} -%>\n"
        if self.one_in(2):
            lines += f"<% if {self.pick('$q > 1', '$p =~ String', 'true')} {{ %>yes<% }} else {{ %>no<% }} %> 5 <%%= x\n"
        arguments = f"{{'p' => {self.value(seen, depth - 1)}{self.pick('', ', ' + chr(39) + 'q' + chr(39) + ' => 5')}}}"
        path = "modules/m/templates/t.epp"
        if path not in self.files and self.one_in(2):
            self.files[path] = lines
        if path in self.files and self.one_in(2):
            return f"epp('m/t.epp', {arguments})"
        text = lines.replace("\\", "\\\\").replace("'", "\\'")
        return f"inline_epp('{text}', {arguments})"

    # Choices ------------------------------------------------------------------------------------

    def choice(self, kind, seen, depth):
        way = self.random.randrange(4)
        if way == 0:
            return (f"if {self.of('truth', seen, depth - 1)} {{ {self.of(kind, seen, depth - 1)} }} "
                    f"{self.pick('', 'elsif ' + self.of('truth', seen, 0) + ' { ' + self.of(kind, seen, 0) + ' } ')}"
                    f"else {{ {self.of(kind, seen, depth - 1)} }}")
        subject_kind = self.pick("text", "text", "integer", *KINDS)
        subject = self.of(subject_kind, seen, depth - 1)
        options = [self.option(subject_kind, seen) for _ in range(self.random.randint(1, 6))]
        results = [self.of(kind, self.matched(seen, option), depth - 1) for option in options]
        last = [] if self.wild and self.one_in(4) else [("default", self.of(kind, seen, depth - 1))]
        pairs = list(zip(options, results)) + last
        if self.one_in(6):
            self.random.shuffle(pairs)
        if way == 1:
            return f"({subject}) ? {{ " + ", ".join(f"{option} => {result}" for option, result in pairs) + " }"
        lines = []
        for option, result in pairs:
            more = f", {self.option(subject_kind, seen)}" if option != "default" and self.one_in(5) else ""
            lines.append(f"  {option}{more}: {{ {result} }}")
        return f"case {subject} {{\n" + "\n".join(lines) + "\n}"

    def matched(self, seen, option):
        return seen

    def option(self, kind, seen):
        """What a value of that kind may be compared with."""
        way = self.random.randrange(8)
        if way == 0:
            return self.type()
        if way == 1 and kind == "text":
            return f"/{self.random.choice(PATTERNS)}/"
        if way == 2 and seen:
            return f"${self.random.choice(list(seen))}"
        if way == 3 and self.one_in(3):
            return f"*{self.of('array', seen, 0)}"
        return self.of(kind, seen, 0)

    # Statements ---------------------------------------------------------------------------------

    def statements(self, seen, count, depth, inside=None):
        return "\n".join(self.statement(seen, depth, inside) for _ in range(count))

    def statement(self, seen, depth, inside):
        kind = self.random.randrange(13)
        if kind < 4 or (inside and kind < 6):
            name, value = self.name(), self.random.choice(KINDS)
            text = f"${name} = {self.of(value, seen, depth)}"
            seen[name] = value
            return text
        if kind == 6 and inside:
            ways = ["next()", f"next({self.value(seen, 0)})", "break()", f"return({self.value(seen, 0)})", "return()"]
            return f"if {self.of('truth', seen, depth)} {{ {self.random.choice(ways if self.wild or inside == 'lambda' else ways[3:])} }}"
        if kind == 7:
            name, value = self.name(), self.random.choice(KINDS)
            other = f"${name} = {self.of(value, seen, depth - 1)}" if not self.wild or self.one_in(2) else "notice('other')"
            text = f"{self.pick('if', 'unless')} {self.of('truth', seen, depth - 1)} {{ ${name} = {self.of(value, seen, depth - 1)} }} else {{ {other} }}"
            seen[name] = value
            return text
        if kind == 8:
            return f"if {self.of('text', seen, depth - 1)} =~ /{self.random.choice(PATTERNS)}/ {{ notice(\"$0|{self.pick('', '${1}', '$1')}\") }}"
        if kind == 9:
            a, b = self.name(), self.name()
            return self.assign_several(seen, depth, a, b)
        if kind == 10:
            n = self.name()
            inner = {**seen, n: "integer"}
            return f"{self.range(seen)}.each |{self.typed('integer', 4)}${n}| {{\n{self.statements(inner, self.random.randint(1, 2), depth - 1, 'lambda')}\n}}"
        if kind == 11 and not inside:
            self.names += 1
            return f"notify {{ \"n{self.names}-${{title}}\": message => {self.value(seen, depth)} }}"
        if kind == 12:
            return f"assert_type({self.type()}, {self.value(seen, depth - 1)}) |$expected, $actual| {{ notice(\"$expected $actual\") }}"
        return f"notice({self.value(seen, depth)})"

    def assign_several(self, seen, depth, a, b):
        if self.one_in(2):
            text = f"[${a}, ${b}] = [{self.of('integer', seen, depth - 1)}, {self.of('text', seen, depth - 1)}]"
        else:
            text = f"[${a}, ${b}] = {{'{b}' => {self.of('text', seen, depth - 1)}, '{a}' => {self.of('integer', seen, depth - 1)}}}"
        seen.update({a: "integer", b: "text"})
        return text
