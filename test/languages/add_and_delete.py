#!/usr/bin/env python3
"""A language is its folders and its row: without them, and with a further one, the rest still builds."""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lint"))
import tree  # its root becomes the working directory

PRODUCT = ("CMakeLists.txt", "runtime-lib", "ir", "frontend", "codegen", "driver")
TABLE = "frontend/languages.def"
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)


def copy_product(to):
    for path in tree.tracked():
        if path.parts[0] in PRODUCT:
            (to / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, to / path)


def without(language, root):
    """Takes a language away."""
    for place in tree.LANGUAGE_PLACES:
        shutil.rmtree(root / place.format(language), ignore_errors=True)
    table = root / TABLE
    table.write_text(table.read_text().replace(f"LANGUAGE({language})\n", ""))


def with_probe(root):
    """Adds the tests' own language."""
    shutil.copytree(HERE / "probe", root / "frontend" / "probe")
    table = root / TABLE
    table.write_text(table.read_text().replace("#undef", "LANGUAGE(probe)\n#undef"))


def contents(root):
    return {path.relative_to(root): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def leftovers(folder):
    """What is left of a language that was added and deleted again."""
    root = folder / "added-and-deleted"
    copy_product(root)
    before = contents(root)
    with_probe(root)
    without("probe", root)
    after = contents(root)
    return [f"{path} is not as before" for path in {**before, **after} if before.get(path) != after.get(path)]


def dangling(root, build):
    """Includes of our own files that lead nowhere."""
    for path in sorted(root.rglob("*")):
        if path.suffix not in (".h", ".cpp", ".def"):
            continue
        for name in INCLUDE.findall(path.read_text()):
            found = any((base / name).is_file() for base in (root, build / "joined", path.parent))
            if not found and name.split("/")[0] in PRODUCT:
                yield f"{path.relative_to(root)}: {name} is not there"


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return [] if done.returncode == 0 else [f"{' '.join(map(str, command))} failed:", done.stdout[-3000:] + done.stderr[-3000:]]


def check(root, whole):
    """What is wrong with a copy of the tree."""
    build = root.parent / (root.name + "-build")
    # Objects of other copies are found in the compiler's cache although they lie elsewhere.
    os.environ["CCACHE_BASEDIR"], os.environ["CCACHE_NOHASHDIR"] = str(root), "1"
    wrong = run("cmake", "-G", "Ninja", "-S", root, "-B", build, f"-DCMAKE_BUILD_TYPE=Release")
    wrong += [] if wrong else dangling(root, build)
    targets = ["ppcc"] if whole else ["frontend/CMakeFiles/ppcc_languages.dir/languages.cpp.o"]
    if not whole and (root / "frontend/probe").exists():
        targets.append("frontend/probe/CMakeFiles/ppcc_probe.dir/language.cpp.o")
    return wrong or run("ninja", "-C", build, *targets)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", action="store_true", help="build all of ppcc in each copy")
    whole = parser.parse_args().build
    changes = {f"without {name}": lambda root, name=name: without(name, root)
               for name in tree.languages() if name != "puppet"}
    changes["with a further language"] = with_probe
    with tempfile.TemporaryDirectory() as folder:
        results = {"a further language and without it again": leftovers(pathlib.Path(folder))}
        for number, (title, change) in enumerate(changes.items()):
            root = pathlib.Path(folder) / str(number)
            copy_product(root)
            change(root)
            results[title] = check(root, whole)
    for title, wrong in results.items():
        print(f"{title}: {'FAILED' if wrong else 'ok'}", *wrong, sep="\n  ")
    sys.exit(any(results.values()))


main()
