"""Compiles programs of one kind in two sizes and compares the processor time both take.

compile_time.py PPCC DIRECTORY
"""
import resource
import subprocess
import sys

PPCC, DIRECTORY = sys.argv[1:]
SMALL, TIMES = 2000, 4
# Linear growth gives 4 and less, because starting costs something; the square of it 16.
LIMIT = 6.5

KINDS = {
    "ifs": ("", 'if $facts["a"] == {0} {{ notice({0}) }}\n', ""),
    "texts of a case": ('case $facts["k"] {\n', '  "v{0}": {{ notice({0}) }}\n', "}\n"),
    "values of a case": ('case $facts["k"] {\n', '  $facts["v{0}"]: {{ notice({0}) }}\n', "}\n"),
    "entries of a hash": ("$h = {\n", '  "k{0}" => $facts,\n', "}\n"),
    "types of a Variant": ("notice(1 =~ Variant[\n", "  Integer[{0}, {0}],\n", "])\n"),
    "resources": ("", 'notify {{ "n{0}": message => "$facts" }}\n', ""),
}


def seconds(begin, line, end, count):
    path = f"{DIRECTORY}/program.pp"
    with open(path, "w") as out:
        out.write(begin + "".join(line.format(i) for i in range(count)) + end)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([PPCC, "run", path, "--node", "n"], check=True, capture_output=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def growth(texts):
    return seconds(*texts, SMALL * TIMES) / max(seconds(*texts, SMALL), 0.01)


for kind, texts in KINDS.items():
    # What disturbs the processor once will not do so twice.
    if growth(texts) > LIMIT and growth(texts) > LIMIT:
        sys.exit(f"{kind}: {TIMES} times as many take more than {LIMIT} times as long")
