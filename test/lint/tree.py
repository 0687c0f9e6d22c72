"""The tracked files of the project, as paths relative to its root (which becomes the working directory)."""
import os
import pathlib
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
