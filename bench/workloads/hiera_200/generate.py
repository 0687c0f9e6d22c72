"""Writes 200 classes that take 8 parameters each from Hiera over five levels, and 400 deep merges: generate.py DIRECTORY"""

import json
import pathlib
import sys

ROOT = pathlib.Path(sys.argv[1])
CLASSES, PARAMETERS, KEYS = 200, 8, 400
LEVELS = ["nodes/%{trusted.certname}", "roles/%{facts.groups.0}", "os/%{facts.os.family}", "kernel/%{facts.kernel}", "common"]
FILES = ["nodes/bench.example.com", "roles/web", "os/Debian", "kernel/Linux", "common"]


def write(path, text):
    (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
    (ROOT / path).write_text(text)


def data(level):
    """Lower levels know more keys; JSON is YAML too."""
    values = {f"part{i}::p{p}": f"{FILES[level]} {i} {p}" for i in range(CLASSES) for p in range(PARAMETERS) if (i + p) % 5 <= level}
    for i in range(KEYS):
        values[f"merged{i}"] = {f"from{level}": i, "all": {f"k{level}": [level, i]}}
    if level == len(FILES) - 1:
        values["lookup_options"] = {"^merged": {"merge": "deep"}}
    return json.dumps(values, indent=1)


write("hiera.yaml", "version: 5\nhierarchy:\n" + "".join(
    f'  - {{name: "{name.split("/")[0]}", path: "{name}.yaml"}}\n' for name in LEVELS))
for number, name in enumerate(FILES):
    write(f"data/{name}.yaml", data(number))
for i in range(CLASSES):
    write(f"modules/part{i}/manifests/init.pp",
          f"class part{i}({', '.join(f'String $p{p}' for p in range(PARAMETERS))}) {{\n"
          f"  notify {{ 'part{i}': message => \"{' '.join(f'${{p{p}}}' for p in range(PARAMETERS))}\" }}\n}}\n")
write("site.pp", "include " + ", ".join(f"part{i}" for i in range(CLASSES)) + "\n"
      + "".join(f"notify {{ 'merged{i}': message => lookup('merged{i}') }}\n" for i in range(KEYS)))
