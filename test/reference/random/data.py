"""Writes random hierarchies of Hiera data and programs that look things up in them.

A third of the cases asks `puppet lookup` instead, mostly with --explain.
"""

import json
import random

KEYS = ["a", "b", "c", "m::p", "m::q", "m::r", "x.y", "list", "tree"]
WORDS = ["one", "two", "", "10", "yes", "%{facts.kernel}", "%{trusted.certname}", "pre-%{facts.os.family}-post", "%{nothing}", "--", "--two",
         "%{lookup('a')}", "%{hiera('b')}", "%{alias('list')}", "%{alias('tree')}", "%{literal('%')}{x}", "%{::environment}", "%{lookup('tree.k')}", "%%{x}", "%{environment} %{module_name}"]
MERGES = ["first", "unique", "hash", "deep", {"strategy": "deep", "knockout_prefix": "--"}, {"strategy": "deep", "sort_merged_arrays": True},
          {"strategy": "deep", "merge_hash_arrays": True}, {"strategy": "hash"}, {"strategy": "deep", "unpack_arrays": ","}]
PATHS = ["common.yaml", "nodes/%{trusted.certname}.yaml", "os/%{facts.os.family}.yaml", "%{facts.kernel}.yaml", "missing.yaml", "%{nothing}.yaml"]
FILES = ["common.yaml", "nodes/vm.example.com.yaml", "os/Debian.yaml", "Linux.yaml", "more/1.yaml", "more/2.yaml"]
TYPES = ["Any", "String", "Integer", "Array", "Hash", "Array[String]", "Variant[String, Integer]", "Optional[String]", "Boolean"]


class Data:
    """One random hierarchy; `case()` is its text as a case of a .cases file."""

    def __init__(self, seed):
        self.seed, self.random = seed, random.Random(seed)
        self.calm = seed % 3 != 0
        # Of a variable that does not exist `puppet lookup` says so with the name of a Ruby exception.
        self.words = [word for word in (WORDS[:9] if self.calm else WORDS) if seed % 3 != 1 or "nothing" not in word]
        self.paths = [path for path in PATHS if seed % 3 != 1 or "nothing" not in path]

    def one_in(self, number):
        return self.random.randrange(number) == 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def some(self, items, low, high):
        return self.random.sample(items, min(len(items), self.random.randint(low, high)))

    def case(self):
        files = {"hiera.yaml": self.hierarchy(FILES)}
        for name in self.some(FILES, 2, len(FILES)):
            files[f"data/{name}"] = self.data_file()
        files["modules/m/manifests/init.pp"] = self.module_class()
        if self.one_in(2):
            files["modules/m/hiera.yaml"] = self.hierarchy(["common.yaml"])
            files["modules/m/data/common.yaml"] = self.data_file(module=True)
        if self.one_in(4):
            files["/etc/puppetlabs/puppet/hiera.yaml"] = json.dumps(
                {"version": 5, "defaults": {"datadir": "/etc/puppetlabs/puppet/data"}, "hierarchy": [{"name": "global", "path": "g.yaml"}]}) + "\n"
            files["/etc/puppetlabs/puppet/data/g.yaml"] = self.data_file()
        manifest = self.manifest()
        if self.seed % 3 == 1:
            manifest = self.manifest(0)
            files["lookup.json"] = self.question()
        text = f"### seed{self.seed}\n{manifest}"
        return text + "".join(f"--- {path}\n{content}" for path, content in files.items())

    def hierarchy(self, files):
        levels = []
        for number in range(self.random.randint(1, 4)):
            level = {"name": f"level {number}"}
            kind = self.random.randrange(6)
            if kind < 3:
                level["path"] = self.random.choice(self.paths)
            elif kind == 3:
                level["paths"] = self.some(self.paths, 1, 3)
            elif kind == 4:
                level[self.pick("glob", "glob", "path")] = self.pick("more/*.yaml", "**/*.yaml", "nodes/*.yaml", "none/*.yaml")
            else:
                level["mapped_paths"] = self.pick(["facts.list", "item", "more/%{item}.yaml"], ["trusted.certname", "n", "nodes/%{n}.yaml"])
            if self.one_in(8):
                level["datadir"] = self.pick("data", "data/more", "elsewhere")
            levels.append(level)
        config = {"version": 5, "hierarchy": levels}
        if self.one_in(3):
            config["defaults"] = {"datadir": "data", "data_hash": "yaml_data"}
        if self.one_in(8):
            config["default_hierarchy"] = [{"name": "defaults", "path": "common.yaml"}]
        return json.dumps(config, indent=1) + "\n"

    def data_file(self, module=False):
        if self.one_in(12):
            return self.pick("", "--- {}\n", "# nothing\n", "- list\n", "a: [\n", "text\n")
        keys = [k for k in KEYS if not module or k.startswith("m::") or self.one_in(8)]
        data = {key: self.value(2, key) for key in self.some(keys, 1, 6)}
        if self.one_in(3):
            data["lookup_options"] = self.options(module)
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"

    def value(self, depth, key=""):
        if key == "list" and not self.one_in(5):
            return [self.value(0) for _ in range(self.random.randint(0, 4))]
        if key == "tree" and not self.one_in(5):
            return {k: self.value(depth - 1) for k in self.some(["k", "l", "m", "one"], 0, 3)}
        kind = self.random.randrange(8) if depth > 0 else self.random.randrange(5)
        if kind < 3:
            return self.random.choice(self.words)
        if kind == 3:
            return self.pick(1, -5, 0, 2.5, 10)
        if kind == 4:
            return self.pick(True, False, None)
        if kind == 5:
            return [self.value(depth - 1) for _ in range(self.random.randint(0, 3))]
        return {k: self.value(depth - 1) for k in self.some(["k", "l", "m", "%{facts.kernel}"], 0, 3)}

    def options(self, module):
        names = ["m::p", "m::q", "^m::.*", "m::r"] if module else KEYS + ["^m::", "^[abc]$", "^list"]
        found = {}
        for name in self.some(names, 1, 3):
            found[name] = {}
            if not self.one_in(4):
                found[name]["merge"] = self.random.choice(MERGES)
            if self.one_in(5):
                found[name]["convert_to"] = self.pick("Integer", "String", "Array", ["Array", True], "Sensitive", "Numeric")
        return found

    def module_class(self):
        lines = [f"  {self.pick('', self.random.choice(TYPES) + ' ')}${name}{self.pick('', ' = ' + chr(39) + 'default' + chr(39), ' = undef')}," for name in ("p", "q", "r")]
        return "class m(\n" + "\n".join(lines) + "\n) {\n  notice($p)\n  notice($q)\n  notify { 'm': message => $r }\n}\n"

    def key(self):
        return self.pick(*KEYS, "tree.k", "list.0", "list.5", "tree.k.l", "'x.y'", "nowhere", "a.b", "lookup_options" if self.one_in(3) else "c")

    def manifest(self, least=2):
        lines = []
        if self.one_in(3):
            lines.append("$nothing = 'top'")
        for _ in range(self.random.randint(least, 5)):
            lines.append(f"notice({self.call()})")
        if self.one_in(2):
            given = self.pick("", f"p => {self.pick('1', 'undef', chr(39) + 'given' + chr(39))}")
            lines.append(f"class {{ 'm': {given} }}" if self.one_in(2) else self.pick("include m", "include m\ninclude m"))
        return "\n".join(lines) + "\n"

    def call(self):
        key = json.dumps(self.key())
        default = self.pick("'d'", "undef", "[1]", "{'k' => 'd'}")
        merge = self.puppet(self.random.choice(MERGES))
        kind = self.random.randrange(9)
        if kind == 0:
            return f"lookup({key})"
        if kind == 1:
            return f"lookup({key}, undef, undef, {default})"
        if kind == 2:
            return f"lookup({key}, {self.random.choice(TYPES)}, {merge}, {default})"
        if kind == 3:
            return f"lookup({{'name' => {key}, 'merge' => {merge}, 'default_value' => {default}}})"
        if kind == 4:
            return f"lookup([{key}, {json.dumps(self.key())}], {self.pick('Any', 'Data')}, {merge}, {default})"
        if kind == 5:
            return f"lookup({key}) |$k| {{ \"no $k\" }}"
        if kind == 6:
            return f"lookup({key}, {{'default_values_hash' => {{{key} => {default}}}, 'override' => {{'b' => 'over'}}, 'merge' => {merge}}})"
        if kind == 7:
            return f"{self.pick('hiera', 'hiera_array', 'hiera_hash')}({key}, {default})"
        return f"lookup({key}, undef, {merge}) |$k| {{ {default} }}"

    def puppet(self, value):
        if isinstance(value, dict):
            return "{" + ", ".join(f"'{k}' => {self.puppet(v)}" for k, v in value.items()) + "}"
        return str(value).lower() if isinstance(value, bool) else f"'{value}'"

    def question(self):
        options = {"explain": True} if not self.one_in(4) else {}
        if self.one_in(3):
            options["merge"] = self.pick("first", "unique", "hash", "deep")
        if self.one_in(8):
            options = {"explain_options": True}
        if self.one_in(5):
            options["default_value"] = "given"
        if self.one_in(5):
            options["render_as"] = self.pick("s", "json", "yaml")
        return json.dumps({"keys": [self.key() for _ in range(self.pick(1, 1, 2))], "options": options}) + "\n"
