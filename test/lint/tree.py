"""The tracked files of the project, as paths relative to its root (which becomes the working directory)."""
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
os.chdir(ROOT)


def tracked():
    """All files that git knows or would add."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        check=True, capture_output=True, text=True).stdout
    return [path for path in map(pathlib.Path, listing.splitlines()) if path.is_file()]


def sources(*suffixes):
    return [path for path in tracked() if path.suffix in suffixes]


# Where the folders of a language lie.
LANGUAGE_PLACES = ("frontend/{}/", "ir/{}/", "codegen/lower/{}/", "runtime-lib/{}/")


def languages():
    """The rows of the table of languages."""
    return re.findall(r"^LANGUAGE\((\w+)\)", pathlib.Path("frontend/languages.def").read_text(), re.M)
