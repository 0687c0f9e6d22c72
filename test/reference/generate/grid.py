"""What the generators share: the kinds of values a grid runs over, and writing a topic's file."""

import pathlib

CASES = pathlib.Path(__file__).resolve().parent.parent / "cases"

# name of the kind: a literal of it
KINDS = {
    "integer": "7",
    "negative": "-3",
    "zero": "0",
    "float": "2.5",
    "numeric_string": "'12'",
    "float_string": "'1.5'",
    "word": "'abc'",
    "true": "true",
    "undef": "undef",
    "array": "[1, 2]",
    "hash": "{'a' => 1}",
}

# rarer kinds, for rows of a grid rather than the square of it
RARE_KINDS = {
    "false": "false",
    "empty_string": "''",
    "hex_string": "'0x1F'",
    "octal_string": "'017'",
    "exponent_string": "'1e3'",
    "blank_number": "' 5 '",
    "upper_word": "'ABC'",
    "empty_array": "[]",
    "nested_array": "[[1], 'a']",
    "empty_hash": "{}",
    "regexp": "/b/",
    "default": "default",
    "big_integer": "9223372036854775807",
    "reference": "File['/a']",
}


def write_topic(topic, generator, about, cases):
    """Writes cases/TOPIC.cases from (id, manifest) pairs; `generator` is the file that made it."""
    lines = [f"# {about}", f"# Made by generate/{pathlib.Path(generator).name}: change that, not this."]
    seen = set()
    for name, manifest in cases:
        assert name not in seen, f"{topic}: {name} twice"
        seen.add(name)
        lines += [f"### {name}", manifest]
    (CASES / f"{topic}.cases").write_text("\n".join(lines) + "\n", encoding="utf-8")
