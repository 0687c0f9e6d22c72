"""Workloads whose size can be chosen: each writes the environment of one size."""

import json
import pathlib

WORKLOADS = pathlib.Path(__file__).resolve().parent / "workloads"

# name: (size at 1×, what grows, manifest with SIZE for the size)
MANIFESTS = {
    "files": (2_000, "resources from `each`", "Integer[1, SIZE].each |$i| { file { \"/srv/${i}\": ensure => file, mode => '0644' } }"),
    "titles": (2_000, "one resource expression with a list of titles",
               "$titles = Integer[1, SIZE].map |$i| { \"/srv/${i}\" }\nfile { $titles: ensure => file }"),
    "defines": (1_000, "instances of a define, a file each",
                "define d($n) { file { \"/srv/${n}\": ensure => file } }\nInteger[1, SIZE].each |$i| { d { \"d${i}\": n => $i } }"),
    "parameters": (2_000, "entries of one structured parameter, and elements of another",
                   "define d($table, $list) { }\n$table = Integer[1, SIZE].map |$i| { [\"key ${i}\", \"value ${i}\"] }\n"
                   "d { 'd': table => Hash($table), list => $table.flatten }"),
    "edges": (200, "relationships: one arrow between ten resources and a list",
              "$all = Integer[1, SIZE].map |$i| { \"n${i}\" }\nnotify { $all: }\nnotify { ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']: }\n"
              "Notify['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] -> Notify[$all]"),
    "collected": (1_000, "resources that one collector finds and changes",
                  "Integer[1, SIZE].each |$i| { @notify { \"n${i}\": tag => 'x' } }\nNotify <| tag == 'x' |> { message => 'm' }"),
    "collectors": (200, "collectors, each looking for the one resource of its title among as many",
                   "define c { Notify <| title == \"n${title}\" |> }\nInteger[1, SIZE].each |$i| { @notify { \"n${i}\": } c { \"${i}\": } }"),
    "defaults": (500, "define instances under resource defaults of two scopes",
                 "File { owner => 'root' }\nclass c { File { mode => '0600' } Integer[1, SIZE].each |$i| { d { \"d${i}\": } } }\n"
                 "define d { file { \"/srv/${title}\": } }\ninclude c"),
    "hash": (4_000, "entries of a hash that `reduce` builds one by one",
             "$h = Integer[1, SIZE].reduce({}) |$m, $i| { $m + { \"k${i}\" => $i } }\nnotify { \"${h.length}\": }"),
    "list": (4_000, "elements of a list that `reduce` builds one by one",
             "$l = Integer[1, SIZE].reduce([]) |$m, $i| { $m << $i }\nnotify { \"${l.length}\": }"),
    "text": (4_000, "lines of a text that `reduce` builds one by one",
             "$t = Integer[1, SIZE].reduce('') |$m, $i| { \"${m}line ${i}\\n\" }\nnotify { \"${t.length}\": }"),
}


def of_bench(name, size, old, new):
    """A workload of the bench with another size."""
    return (WORKLOADS / name / "site.pp").read_text().replace(old, new.replace("SIZE", str(size)))


def flat_classes(size):
    lines = [f"class c{i}($p = {i}) {{ notify {{ 'n{i}': message => $p }} }}" for i in range(size)]
    return "\n".join([*lines, *(f"include c{i}" for i in range(size))])


def nested_classes(size):
    lines = [f"class c{i} {{ notify {{ 'n{i}': }} include c{i + 1} }}" for i in range(size)]
    return "\n".join([*lines, f"class c{size} {{ }}", "include c0"])


def lookups(size):
    return f"Integer[1, {size}].each |$i| {{ notify {{ \"n${{i}}\": message => lookup(\"key${{i}}\") }} }}"


WRITTEN = {
    "virtual": (500, "virtual resources, collectors with queries and overrides", lambda size: of_bench("virtual_5000", size, "5000", "SIZE")),
    "chains": (250, "resources chained by arrows and metaparameters", lambda size: of_bench("chains_2000", size, "$count = 2000", "$count = SIZE")),
    "classes": (50, "classes with a parameter beside each other", flat_classes),
    "nested": (50, "classes that include each other in a line", nested_classes),
    "lookups": (250, "keys looked up in one data file with as many", lookups),
}

# What is allowed to grow faster, and why.
EXPLAINED = {
    "nested": "each class has the tags of all around it: the catalog itself grows with the square",
}

# Those whose catalogs become large.
LARGE_CATALOGS = {"files", "titles", "defines", "collected", "defaults", "virtual", "chains", "edges", "lookups", "parameters"}


def names():
    return [*MANIFESTS, *WRITTEN]


def describe(name):
    """(size at 1×, what grows)"""
    return (MANIFESTS.get(name) or WRITTEN[name])[:2]


def write(name, size, folder):
    """Lays the workload out as an environment and gives the arguments to compile it."""
    (folder / "manifests").mkdir(exist_ok=True)
    text = MANIFESTS[name][2].replace("SIZE", str(size)) if name in MANIFESTS else WRITTEN[name][2](size)
    (folder / "manifests" / "site.pp").write_text(text + "\n")
    if name == "lookups":
        (folder / "hiera.yaml").write_text("version: 5\nhierarchy:\n  - {name: all, path: all.yaml}\n")
        (folder / "data").mkdir(exist_ok=True)
        values = {f"key{i}": f"value of {i}" for i in range(1, size + 1)}
        (folder / "data" / "all.yaml").write_text(json.dumps(values, indent=1))
    return [str(folder)]
