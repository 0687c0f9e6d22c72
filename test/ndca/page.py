#!/usr/bin/env python3
"""Web pages in headless Chromium beside native programs.

page.py PPCC: rules of one to four dimensions, several states, space that is born from nothing, and one that fails. After some
generations the page's population and content hash must be the native program's; a screenshot must show the cells."""
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import urllib.parse
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACORN = "bo$3bo$2o2b3o!"
RULES = [  # name, source or None for an example, pattern or None for the rule's own, generations
    ("conway", None, None, 100),
    ("wireworld", None, "#CXRLE Pos=-3,7\n8C$AB2C.3C$4.3C!", 40),
    ("brians-brain", None, "2A$A.B$2A!", 30),
    ("life-3d", None, "3o$o.o$3o/3o$obo$ooo!", 6),
    ("parity-4d", None, "o2bo/bo%Wo$2o!", 5),
    ("110", "@ndim 1\n@transition { n = 4 * nbhd[-1]#id + 2 * this#id + nbhd[1]#id  become #((110 >> n) % 2) }", "o3bobo!", 90),
    ("birth", "@transition { if nbhd.count(#1) is {0, 3, 4, 8} { become #1 } become #0 }", ACORN, 31),
    ("fails", "@transition { if nbhd.count(#1) == 7 { error \"seven\" } if nbhd.outer.count(#1) is 2..3 { become #1 } become #0 }", ACORN, 200),
]


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=120)


def chromium(folder, *arguments):
    return run("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000",
               f"--user-data-dir={folder}/profile", *arguments)


def shown(page, name):
    return re.search(rf'id="{name}">([^<]*)<', page).group(1)


def pixels(path):
    """The rows of a PNG of 8-bit colours, as bytes and how many make a pixel."""
    data, at, packed = path.read_bytes(), 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            width, height, _, colour = struct.unpack(">IIBB", data[at + 8:at + 18])
        if kind == b"IDAT":
            packed += data[at + 8:at + 8 + size]
        at += 12 + size
    each = {2: 3, 6: 4}[colour]
    plain, row, rows = zlib.decompress(packed), bytes(width * each), []
    for y in range(height):
        start = y * (width * each + 1)
        filtered, now = plain[start + 1:start + 1 + width * each], bytearray(width * each)
        for i, byte in enumerate(filtered):
            left, up = (now[i - each] if i >= each else 0), row[i]
            corner = row[i - each] if i >= each else 0
            nearest = min((left, up, corner), key=lambda near: abs(left + up - corner - near))
            now[i] = (byte + (0, left, up, (left + up) // 2, nearest)[plain[start]]) % 256
        rows.append(now)
        row = now
    return rows, each


def differences(ppcc, folder, name, source, pattern, generations):
    rule = ROOT / "examples/ndca" / f"{name}.ndca"
    if source:
        rule = folder / f"{name}.ndca"
        rule.write_text(source)
    page, program = folder / f"{name}.html", folder / name
    for output in (page, program):
        done = run(ppcc, rule, "-o", output)
        if done.returncode:
            return f"{name}: {done.stderr}"
    wishes = {"generations": generations, **({"pattern": pattern} if pattern else {})}
    address = f"{page.as_uri()}#{urllib.parse.urlencode(wishes)}"
    done = chromium(folder, "--dump-dom", address)
    if 'id="hash"' not in done.stdout:
        return f"{name}: Chromium shows no page: {done.stderr[-300:]}"
    (folder / "start.rle").write_text(pattern or "!")
    native = run(program, *(["-p", folder / "start.rle"] if pattern else []), "-g", generations, "-f", "stats")
    if native.returncode:
        wanted = "; ".join(line.split(": ", 1)[-1] for line in native.stderr.splitlines() if "error:" in line or "at generation" in line)
        message = shown(done.stdout, "message")
        parts = re.findall(r"error: (.*)|at generation (\d+), cell (.*)", native.stderr)
        missing = [part for found in parts for part in found if part and part not in message]
        return f"{name}: the page says {message!r}, the program {wanted!r}" if missing or not message else None
    expected = re.search(r"hash (\w+)", native.stdout).group(1)
    if shown(done.stdout, "hash") != expected or shown(done.stdout, "generation") != str(generations):
        return f"{name}: the page has {shown(done.stdout, 'hash')} at {shown(done.stdout, 'generation')}, the program {expected}"
    return None


def screenshot(folder):
    """Conway's gun as a picture: its 63 cells are white squares of 64 pixels, less the lines between them."""
    picture = folder / "page.png"
    chromium(folder, "--window-size=1100,700", f"--screenshot={picture}", f"{(folder / 'conway.html').as_uri()}#generations=100")
    rows, each = pixels(picture)
    # header and footer hold letters
    white = sum(row[i:i + 3] == b"\xff\xff\xff" for row in rows[100:640] for i in range(0, len(row), each))
    return None if 63 * 36 <= white <= 63 * 64 else f"the screenshot has {white} white pixels"


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    wrong = [*filter(None, [differences(sys.argv[1], folder, *rule) for rule in RULES]), *filter(None, [screenshot(folder)])]
print("\n".join(wrong))
sys.exit(bool(wrong))
