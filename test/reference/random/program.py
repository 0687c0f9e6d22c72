"""Writes random manifests about catalogs: who declares, overrides, collects and orders what.

A program is made by one seed only, so that a seed is all that is needed to see it again. Most programs compile;
about a third ends in one of Puppet's errors, whose words and places are compared like catalogs.
"""

import random

TYPES = {
    "notify": {"message": ["'hello'", "'bye'", "$title"], "withpath": ["true", "false"]},
    "file": {"ensure": ["file", "directory", "absent"], "mode": ["'0644'", "'0600'"], "owner": ["'root'", "'ann'", "undef"]},
    "user": {"groups": ["['a', 'b']", "'a'", "['b']"], "shell": ["'/bin/sh'", "'/bin/zsh'"], "uid": ["1000", "'1000'"]},
    "exec": {"command": ["'/bin/true'", "'/bin/false'"], "refreshonly": ["true", "false"]},
    "package": {"ensure": ["installed", "latest", "'1.0'"]},
    "service": {"ensure": ["running", "stopped"], "enable": ["true", "false"]},
}
TAGS = ["red", "green", "blue", "deep::blue", "Black", "x-1"]
MISSING = "'missing'"


def capital(name):
    """The name as it stands in a reference: `A::B` for `a::b`."""
    return "::".join(part.capitalize() for part in name.split("::"))


class Definition:
    """A class or define: what others need to know to use it."""

    def __init__(self, name, parameters=(), parent=None):
        self.name, self.parameters, self.parent = name, list(parameters), parent
        self.resources, self.module = [], None


class Program:
    """One random program; `files` holds its text by path."""

    def __init__(self, seed):
        self.seed, self.random = seed, random.Random(seed)
        self.classes, self.defines, self.declared = [], [], []
        self.count, self.used_defaults, self.stages = 0, {}, []
        # How often to do what Puppet probably refuses.
        self.risk = self.random.choice([0, 0, 0, 0.02, 0.05, 0.15])
        self.files = self.make_files()

    # Small choices ------------------------------------------------------------------------------

    def one_in(self, number):
        return self.random.randrange(number) == 0

    def risky(self):
        return self.random.random() < self.risk

    def pick(self, *choices):
        return self.random.choice(choices)

    def some(self, items, least=0, most=3):
        items = list(items)
        count = min(len(items), self.random.randint(least, most))
        return self.random.sample(items, count)

    def fresh(self, type_name):
        """A title nobody has used, or rarely one that somebody has."""
        if self.risky() and self.declared:
            return self.random.choice(self.declared)[1]
        self.count += 1
        if type_name == "file":
            return self.pick("/f%d", "/dir/f%d", "/f%d/") % self.count
        return self.pick("r%d", "R %d", "r::%d", "r%d") % self.count

    # Parts of expressions -----------------------------------------------------------------------

    def reference(self, owner=None):
        """A reference to something declared anywhere; filled in when everything is known."""
        if self.risky():
            return f"Notify[{MISSING}]"
        if self.one_in(6) and self.classes:
            return f"Class['{self.random.choice(self.classes).name}']"
        return f"\0{self.random.randrange(1 << 30)}\0"

    def references(self):
        if self.one_in(3):
            return "[" + ", ".join(self.reference() for _ in range(self.random.randint(1, 3))) + "]"
        return self.reference()

    def metaparameter(self):
        kind = self.random.randrange(10)
        if kind < 4:
            return f"{self.pick('require', 'before', 'notify', 'subscribe')} => {self.references()}"
        if kind < 7:
            tags = self.some(TAGS, 1, 2)
            return "tag => " + (f"'{tags[0]}'" if len(tags) == 1 else "[" + ", ".join(f"'{t}'" for t in tags) + "]")
        if kind == 7:
            self.count += 1
            return f"alias => 'alias{self.count}'"
        return self.pick("noop => true", "loglevel => 'debug'", "schedule => 'daily'", "audit => 'all'", "noop => undef")

    def attributes(self, type_name, most=2):
        known = TYPES.get(type_name, {})
        chosen = [f"{name} => {self.random.choice(known[name])}" for name in self.some(known, 0, most)]
        if self.risky():
            chosen.append("nonsense => 1")
        if self.one_in(4):
            chosen.append(self.metaparameter())
        return chosen

    def query(self, type_name, depth=0):
        kind = self.random.randrange(8 if depth < 2 else 5)
        if kind < 2:
            tag = self.pick(f"'{self.random.choice(TAGS)}'", f"'{self.random.choice(TAGS)}'", "$title")
            return f"tag {self.pick('==', '==', '!=')} {tag}"
        if kind < 3:
            return f"title {self.pick('==', '!=')} '{self.title_somewhere(type_name)}'"
        if kind < 5:
            known = TYPES.get(type_name)
            if not known:
                return "title != 'x'"
            name = self.random.choice(list(known))
            value = self.random.choice(known[name])
            return f"{name} {self.pick('==', '!=')} {value.replace('$title', chr(39) + 't' + chr(39)).split(',')[0].strip('[]')}"
        text = f"{self.query(type_name, depth + 1)} {self.pick('and', 'or')} {self.query(type_name, depth + 1)}"
        return f"({text})" if self.one_in(2) else text

    def title_somewhere(self, type_name):
        titles = [t for n, t, _ in self.declared if n == type_name]
        return self.random.choice(titles) if titles else "none"

    def collector(self, with_override=True):
        names = list(TYPES) + [d.name for d in self.defines]
        name = self.random.choice(names)
        query = "" if self.one_in(4) else f" {self.query(name)} "
        marks = ("<<|", "|>>") if self.one_in(12) else ("<|", "|>")
        text = f"{capital(name)}{marks[0]}{query}{marks[1]}"
        if with_override and self.one_in(3):
            items = self.override_attributes(name)
            if items:
                text += " { " + ", ".join(items) + " }"
        return text

    def override_attributes(self, name):
        known = TYPES.get(name, {})
        items = [f"{a} => {self.random.choice(known[a])}" for a in self.some(known, 0, 2)]
        if self.one_in(3):
            items.append(f"{self.pick('require', 'before')} +> {self.reference()}")
        if self.one_in(5):
            items.append(f"tag {self.pick('=>', '+>')} '{self.random.choice(TAGS)}'")
        return items or ["noop => true"]

    # Statements ---------------------------------------------------------------------------------

    def resource(self, owner):
        name = self.random.choice(list(TYPES))
        form = self.pick("", "", "", "@", "@@" if self.one_in(3) else "@")
        bodies = []
        if self.one_in(8):
            bodies.append("default: " + ", ".join(self.attributes(name)))
        for _ in range(1 if self.one_in(2) else self.random.randint(1, 3)):
            bodies.append(self.body(name, form, owner))
        return f"{form}{name} {{ " + "; ".join(bodies) + " }"

    def body(self, name, form, owner):
        titles = [self.fresh(name) for _ in range(self.random.randint(2, 3) if self.one_in(6) else 1)]
        for title in titles:
            self.note(name, title, form, owner)
        title = self.quote(titles[0], owner) if len(titles) == 1 else "[" + ", ".join(self.quote(t, owner) for t in titles) + "]"
        return f"{title}: " + ", ".join(self.with_splat(self.attributes(name), 10))

    def with_splat(self, attributes, chance):
        """The attributes, at times with a hash of more."""
        if self.one_in(chance):
            attributes.append("* => { " + self.pick("'loglevel' => 'info'", "'noop' => true, 'audit' => 'all'", "") + " }")
        return attributes

    def note(self, name, title, form, owner):
        """Remembers a declaration; titles inside defines are not known before they are used."""
        if isinstance(owner, Definition):
            owner.resources.append((name, title))
        if owner != "define":
            self.declared.append((name, title, form))

    def quote(self, title, owner):
        return f'"{title}-${{title}}"' if owner == "define" else f"'{title}'"

    def instance(self, owner):
        if not self.defines:
            return self.resource(owner)
        define = self.random.choice(self.defines)
        if owner == "define":
            define = self.random.choice(self.defines[: self.inside]) if self.inside else None
            if not define:
                return self.resource(owner)
        form = self.pick("", "", "", "@")
        title = self.fresh(define.name)
        self.note(define.name, title, form, owner)
        values = ("1", "'s'", "[1, 2]", "undef", self.reference(), "{ 'k' => 'v' }", "default")
        attributes = [f"{p} => {self.pick(*values)}" for p in self.some(define.parameters, 0, 2)]
        if self.one_in(3):
            attributes.append(self.metaparameter())
        return f"{form}{define.name} {{ {self.quote(title, owner)}: " + ", ".join(attributes) + " }"

    def use_class(self, owner):
        if not self.classes:
            return self.resource(owner)
        chosen = self.random.choice(self.classes)
        if self.one_in(6):
            items = [f"{p} => {self.pick('1', '2', 'undef')}" for p in self.some(chosen.parameters, 0, 2)]
            if self.stages and self.one_in(2):
                items.append(f"stage => '{self.random.choice(self.stages)}'")
            if self.one_in(4):
                items.append(self.metaparameter())
            return f"class {{ '{chosen.name}': " + ", ".join(items) + " }"
        names = self.some([c.name for c in self.classes], 1, 2)
        how = self.pick("include", "include", "contain", "require")
        return f"{how} " + ", ".join(self.pick(n, f"'{n}'", f"Class['{n}']", f"::{n}") for n in names)

    def defaults(self, owner):
        name = self.random.choice(list(TYPES) + [d.name for d in self.defines])
        key = (id(owner) if owner != "define" else self.inside, name)
        if key in self.used_defaults and not self.risky():
            return self.resource(owner)
        self.used_defaults[key] = True
        items = self.attributes(name) or ["noop => false"]
        items = [i for i in items if not i.startswith("alias")] or ["noop => false"]
        kind = capital(name) if not self.one_in(10) else f"Resource['{name}']"
        return f"{kind} {{ " + ", ".join(self.with_splat(items, 12)) + " }"

    def override(self, owner):
        candidates = []
        if isinstance(owner, Definition):
            parent = owner.parent
            while parent:
                candidates += parent.resources
                parent = parent.parent
            candidates += owner.resources[:2] if self.one_in(3) else []
        if not candidates and self.risk and self.declared:
            candidates = [(n, t) for n, t, _ in self.declared]
        if not candidates:
            return self.resource(owner)
        name, title = self.random.choice(candidates)
        titles = [f"'{t}'" for n, t in candidates if n == name and (t == title or self.one_in(4))]
        reference = f"{capital(name)}[{', '.join(titles)}]"
        return f"{reference} {{ " + ", ".join(self.with_splat(self.override_attributes(name), 12)) + " }"

    def operand(self, owner):
        kind = self.random.randrange(8)
        if kind < 3:
            return self.reference()
        if kind == 3:
            return "[" + ", ".join(self.reference() for _ in range(self.random.randint(1, 3))) + "]"
        if kind == 4:
            return self.collector(self.one_in(3))
        if kind == 5:
            return self.resource(owner)
        if kind == 6:
            return self.collector(False)
        return f"\1{self.random.randrange(1 << 30)}\1"

    def chain(self, owner):
        text = self.operand(owner)
        for _ in range(self.random.randint(1, 3)):
            text += f" {self.pick('->', '->', '~>', '<-', '<~')} {self.operand(owner)}"
        return text

    def create(self, owner):
        name = self.random.choice(list(TYPES))
        mark = self.pick("", "", "@")
        entries = []
        for _ in range(self.random.randint(1, 2)):
            title = self.fresh(name)
            self.note(name, title, mark, owner)
            items = ["'" + a.replace(" =>", "' =>", 1) for a in self.attributes(name) if "*" not in a]
            entries.append(f"{self.quote(title, owner)} => {{ {', '.join(items)} }}")
        common = ", { 'noop' => true }" if self.one_in(4) else ""
        return f"create_resources({chr(39)}{mark}{name}{chr(39)}, {{ {', '.join(entries)} }}{common})"

    def report(self, owner):
        tag = self.random.choice(TAGS)
        name = self.random.choice(list(TYPES))
        attribute = self.random.choice(list(TYPES[name]))
        if self.one_in(5):
            return f"notice({capital(name)}['{self.title_somewhere(name)}']['{attribute}'])"
        return self.pick(
            f"notice(tagged('{tag}'))", f"notice(defined({self.reference()}))", "notice($title)", "notice($name)",
            "notice($module_name)", f"notice(\"${{facts['os']['family']}} {self.count}\")", f"tag('{tag}')")

    def control(self, owner, depth):
        inner = self.statements(owner, self.random.randint(1, 2), depth + 1)
        kind = self.random.randrange(4)
        if kind == 0:
            return f"if {self.pick('true', 'false', '$title')} {{ {inner} }} else {{ {self.statements(owner, 1, depth + 1)} }}"
        if kind == 1:
            return f"unless {self.pick('true', 'false')} {{ {inner} }}"
        if kind == 2:
            return f"case {self.pick('1', '2')} {{ 1: {{ {inner} }} default: {{ {self.statements(owner, 1, depth + 1)} }} }}"
        self.count += 1
        name = self.random.choice(list(TYPES))
        slash = "/" if name == "file" else ""
        return f"['a', 'b'].each |$i| {{ {name} {{ \"{slash}e{self.count}-${{i}}-${{title}}\": {', '.join(self.attributes(name))} }} }}"

    def statement(self, owner, depth):
        kind = self.random.randrange(100)
        if kind < 26:
            return self.resource(owner)
        if kind < 38:
            return self.instance(owner)
        if kind < 50:
            return self.use_class(owner)
        if kind < 56:
            return self.defaults(owner)
        if kind < 64:
            return self.override(owner)
        if kind < 72:
            return self.collector()
        if kind < 80:
            return self.chain(owner)
        if kind < 84:
            return f"realize({self.references()})"
        if kind < 88:
            return self.create(owner)
        if kind < 94 or depth > 1:
            return self.report(owner)
        return self.control(owner, depth)

    def statements(self, owner, count, depth=0):
        return "\n".join(self.statement(owner, depth) for _ in range(count))

    # Definitions --------------------------------------------------------------------------------

    def plan(self):
        """Names and parameters of all classes and defines, so that any body may use any of them."""
        module = "m" if self.one_in(3) else None
        for number in range(self.random.randint(0, 5)):
            in_module = module and self.one_in(2)
            name = (f"m::c{number}" if self.one_in(3) or number else "m") if in_module else self.pick(f"c{number}", f"n::c{number}")
            parent = self.random.choice(self.classes) if self.classes and self.one_in(3) else None
            made = Definition(name, self.some(["p", "q"], 0, 2), parent)
            made.module = module if in_module else None
            self.classes.append(made)
        for number in range(self.random.randint(0, 3)):
            in_module = module and self.one_in(2)
            made = Definition(f"m::d{number}" if in_module else f"d{number}", self.some(["p", "q"], 0, 2))
            made.module = module if in_module else None
            self.defines.append(made)
        if self.one_in(5):
            self.stages = ["pre", "post"][: self.random.randint(1, 2)]

    def parameters(self, definition):
        types = self.pick("", "", "Any ", "Optional[Integer] " if self.risk else "Any ")
        items = [f"{types}${p} = {self.pick('1', 'undef', chr(39) + 'd' + chr(39))}" for p in definition.parameters]
        return f"({', '.join(items)})" if items else self.pick("", "()")

    def class_text(self, definition):
        inherits = f" inherits {definition.parent.name}" if definition.parent else ""
        body = self.statements(definition, self.random.randint(0, 4)) + self.use_parameters(definition, definition)
        return f"class {definition.name}{self.parameters(definition)}{inherits} {{\n{body}\n}}\n"

    def use_parameters(self, definition, owner):
        """A resource that depends on what was given."""
        if not definition.parameters or not self.one_in(3):
            return ""
        parameter = self.random.choice(definition.parameters)
        use = self.pick(f"message => ${parameter}", f"message => \"v ${{{parameter}}}\"", f"require => ${parameter}", f"tag => ${parameter}")
        self.count += 1
        return f"\nnotify {{ {self.quote(f'p{self.count}', owner)}: {use} }}"

    def define_text(self, number):
        self.inside = number
        body = self.statements("define", self.random.randint(0, 3)) + self.use_parameters(self.defines[number], "define")
        return f"define {self.defines[number].name}{self.parameters(self.defines[number])} {{\n{body}\n}}\n"

    def stage_text(self):
        lines = []
        for stage in self.stages:
            order = "before => Stage['main']" if stage == "pre" else "require => Stage['main']"
            lines.append(f"stage {{ '{stage}': {order} }}\n")
        return "".join(lines)

    def node_text(self, body):
        names = self.pick("'vm.example.com'", "/^vm/", "default", "vm", "'other', /example/", "'vm.example.com', default")
        extra = "node 'unused' { notify { 'unused': } }\n" if self.one_in(3) else ""
        return f"{extra}node {names} {{\n{body}\n}}\n"

    def make_files(self):
        self.plan()
        texts = {"manifests/site.pp": self.stage_text()}
        for definition in self.classes:
            self.put(texts, definition, self.class_text(definition))
        for number in range(len(self.defines)):
            self.put(texts, self.defines[number], self.define_text(number))
        main = self.statements("main", self.random.randint(1, 5))
        if self.classes and not self.one_in(4):
            main += "\ninclude " + ", ".join(c.name for c in self.classes)
        if self.one_in(4):
            main = self.node_text(main) + self.statements("main", self.random.randint(0, 2))
        texts["manifests/site.pp"] += main + "\n"
        return {path: self.fill(text) for path, text in texts.items()}

    def put(self, texts, definition, text):
        if not definition.module:
            texts["manifests/site.pp"] += text
            return
        parts = definition.name.split("::")
        path = f"modules/m/manifests/{parts[1] if len(parts) > 1 else 'init'}.pp"
        texts[path] = texts.get(path, "") + text

    def fill(self, text):
        """Puts references to declared resources where \\0n\\0 (or, as text, \\1n\\1) stands."""
        for mark, form in (("\0", "{}['{}']"), ("\1", "\"{}['{}']\"")):
            parts = text.split(mark)
            for at in range(1, len(parts), 2):
                parts[at] = self.declared_reference(int(parts[at]), form)
            text = "".join(parts)
        return text

    def declared_reference(self, number, form):
        certain = [d for d in self.declared if d[2] == ""] or self.declared
        chosen = self.declared if number % 8 == 0 else certain
        if not chosen:
            return form.format("Stage", "main")
        name, title, _ = chosen[number // 8 % len(chosen)]
        return form.format(capital(name), title)

    def case(self):
        """The program in the form of a .cases file."""
        text = f"### seed{self.seed}\n" + self.files["manifests/site.pp"]
        for path, content in self.files.items():
            if path != "manifests/site.pp":
                text += f"--- {path}\n{content}"
        return text
