#!/usr/bin/env python3
"""Every kind of value printed, interpolated, indexed, chosen by, logged and written to the catalog."""

from grid import KINDS, RARE_KINDS, write_topic

ALL_KINDS = {**KINDS, **RARE_KINDS}
LEVELS = ["debug", "info", "notice", "warning", "err", "alert", "crit", "emerg"]
FLOATS = ["0.0", "1.0", "-1.0", "0.1", "1.10", "3.0e0", "1e1", "1.5e3", "123456.789", "1e14", "1e15", "1e16", "1e17",
          "1.0e20", "1e22", "1e23", "1e100", "1.7976931348623157e308", "0.001", "0.0001", "0.00001", "1.5e-5", "1e-10",
          "5e-324", "2.2250738585072014e-308", "100000000000000000.0", "123456789012345678.0", "0.30000000000000004",
          "9007199254740993.0", "33.333333333333336", "1E5", "1e+5", "1.5E-3"]
INTEGERS = ["0", "1", "-1", "00", "07", "017", "0x0", "0xff", "0XFF", "0xDeadBeef", "2147483648", "-2147483649",
            "9223372036854775807", "-9223372036854775807", "0777777777777777777777", "0x7fffffffffffffff"]
BAD_NUMBERS = ["08", "09", "0x", "0xg", "1_000", "1.", "1.e5", ".5", "1e", "1e+", "1.2.3", "12abc", "0b101", "0o17", "1x",
               "9223372036854775808", "0xffffffffffffffff", "-9223372036854775808", "-9223372036854775809", "1e400", "0.1a",
               "01.5", "00.5", "0x1.5", "1..2", "3.14foo", "+5", "- 5", "--5", "-0", "-0.0", "-0x1F", "-017"]


def printing():
    for kind, v in ALL_KINDS.items():
        yield f"printed.{kind}", f"notice({v}, [{v}], {{'k' => {v}}}, [[{v}], {v}])"
        yield f"interpolated.{kind}", f"$v = {v}\nnotice(\"<$v>\", \"<${{v}}>\", \"<${{[$v]}}>\", \"<${{{{'k' => $v}}}}>\")"
        yield f"key.{kind}", f"notice({{{v} => 1}})"
        yield f"message.{kind}", f"notify {{ 'n': message => {v} }}"
        yield f"nested_message.{kind}", f"notify {{ 'n': message => [{v}, {{'k' => {v}}}] }}"
        yield f"title.{kind}", f"notify {{ {v}: }}"
    for text in FLOATS:
        yield f"float.{text}", f"notice({text}, \"${{{text} + 0}}\", [{text}])\nnotify {{ 'n': message => {text} }}"
    for text in INTEGERS:
        yield f"integer.{text}", f"notice({text}, [{text}])\nnotify {{ 'n': message => {text} }}"
    for text in BAD_NUMBERS:
        yield f"number.{text.replace(' ', '_')}", f"notice({text})"


def choosing():
    options = {k: v for k, v in ALL_KINDS.items() if k != "default"}
    for kind, v in ALL_KINDS.items():
        arms = "\n".join(f"notice('{k}', ({v}) ? {{ {o} => 'yes', default => 'no' }})" for k, o in options.items())
        yield f"selector.{kind}", arms
        cases = "\n".join(f"case {v} {{ {o}: {{ notice('{k}') }} default: {{ }} }}" for k, o in options.items())
        yield f"case.{kind}", cases
    yield "none_matches", "notice(1 ? { 2 => 'a', 3 => 'b' })"
    yield "selector_default_first", "notice(2 ? { default => 'd', 2 => 'two' })"


def indexing():
    for kind, v in ALL_KINDS.items():
        yield f"by_number.{kind}", f"$v = {v}\nnotice($v[0])"
        yield f"by_name.{kind}", f"$v = {v}\nnotice($v['a'])"
        yield f"array_by.{kind}", f"$a = [10, 20, 30]\nnotice($a[{v}])"
        yield f"hash_by.{kind}", f"$h = {{'a' => 10, 7 => 20}}\nnotice($h[{v}])"
        yield f"string_by.{kind}", f"$s = 'hello'\nnotice($s[{v}])"
    for first in (-4, -3, -1, 0, 1, 2, 3, 5):
        for second in (-4, -2, -1, 0, 1, 2, 9):
            yield (f"slice.{first}.{second}", f"$a = [1, 2, 3]\n$s = 'abc'\nnotice($a[{first}, {second}])\n"
                   f"notice($s[{first}, {second}])")


def logging():
    for level in LEVELS:
        yield f"{level}.values", "\n".join(f"{level}({v})" for v in ALL_KINDS.values())
        yield f"{level}.several", f"{level}('a', 1, ['b', 2], {{'c' => 3}}, undef, '', true)"
        yield f"{level}.none", f"{level}()"
        yield f"{level}.statement", f"{level} 'one', 2"
        yield f"{level}.in_class", f"class outer::inner {{ {level}('from a class') }}\ninclude outer::inner"
        yield f"{level}.in_define", f"define site::item {{ {level}(\"from ${{title}}\") }}\nsite::item {{ 'x y': }}"
        yield f"{level}.in_node", f"node default {{ {level}('from a node') }}"
        yield f"{level}.lines", f"{level}(\"first\\nsecond\\n\")"
        yield f"{level}.value", f"$r = {level}('x')\nnotice($r == undef)"
    for kind, v in ALL_KINDS.items():
        yield f"fail.{kind}", f"fail({v})"


def main():
    write_topic("printing", __file__, "Every kind of value as text, as title and in the catalog.", printing())
    write_topic("choosing", __file__, "Every kind of value against every option of case and selector.", choosing())
    write_topic("indexing", __file__, "The [] operator on and by every kind, and slices.", indexing())
    write_topic("logging", __file__, "The logging functions and fail.", logging())


if __name__ == "__main__":
    main()
