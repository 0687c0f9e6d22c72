#!/usr/bin/env python3
"""The type system as grids: values against types, types against types, conversions, formats, mismatches."""

from grid import write_topic

VALUES = {
    "integer": "7", "negative": "-3", "float": "2.5", "string": "'abc'", "empty_string": "''", "numeric_string": "'12'",
    "true": "true", "false": "false", "undef": "undef", "default": "default", "regexp": "/a.c/",
    "array": "[1, 2]", "empty_array": "[]", "mixed_array": "['a', 1]", "hash": "{'a' => 1}", "empty_hash": "{}",
    "integer_key_hash": "{1 => 'x'}", "nested": "{'a' => [1, {'b' => undef}]}", "type": "Integer",
    "resource": "File['/a']", "class": "Class['c']", "sensitive": "Sensitive('s')",
    "semver": "SemVer('1.2.3')", "semver_range": "SemVerRange('>=1.0.0')", "timestamp": "Timestamp('2020-01-02T03:04:05 UTC')",
    "timespan": "Timespan('1-02:03:04')", "binary": "Binary('aGk=')", "uri": "URI('http://example.com/a')",
}

TYPES = [
    "Any", "Scalar", "ScalarData", "Data", "RichData", "Numeric", "Integer", "Integer[0, 5]", "Integer[7]", "Integer[default, 0]",
    "Float", "Float[2.0, 3.0]", "String", "String[1]", "String[0, 2]", "String['abc']", "Boolean", "Boolean[true]",
    "Regexp", "Regexp[/a.c/]", "Pattern[/b/]", "Pattern['^1', /z/]", "Enum['abc', 'x']", "Enum['ABC', true]", "Undef", "Default",
    "NotUndef", "NotUndef[Integer]", "Optional[Integer]", "Optional['abc']", "Variant[Integer, String]", "Variant[Undef, Float]",
    "Collection", "Collection[1]", "Array", "Array[Integer]", "Array[Integer, 1]", "Array[String, 0, 1]", "Hash", "Hash[String, Integer]",
    "Hash[Integer, Any]", "Hash[String, Any, 1, 1]", "Tuple[Integer, Integer]", "Tuple[String, Integer]", "Tuple[Integer, 1, 3]",
    "Struct[{'a' => Integer}]", "Struct[{'a' => Any, Optional['b'] => String}]", "Struct[{Optional['z'] => Integer}]",
    "Iterable", "Iterable[Integer]", "Iterator", "Type", "Type[Integer]", "Type[Numeric]", "CatalogEntry", "Resource", "Resource['file']",
    "File", "File['/a']", "Class", "Class['c']", "Callable", "Callable[Integer]", "Sensitive", "Sensitive[String]", "Binary", "SemVer",
    "SemVer['>=1.0.0 <2.0.0']", "SemVerRange", "Timestamp", "Timestamp['2000-01-01', '2030-01-01']", "Timespan", "URI", "URI['http://example.com']",
    "Runtime", "Runtime['ruby', 'String']", "Init", "Init[Integer]", "Object", "TypeSet", "Type[Any]", "Type[Type]",
]

CONVERTERS = ["Integer", "Float", "Numeric", "String", "Boolean", "Array", "Hash", "Tuple", "Struct[{'a' => Integer}]", "Regexp",
              "SemVer", "SemVerRange", "Timestamp", "Timespan", "Binary", "URI", "Sensitive", "Type", "Optional[Integer]", "Init[Integer]",
              "Integer[0, 10]", "Array[Integer]", "Enum['a']", "Undef", "Any", "Variant[Integer, String]"]

CONVERTED = {**{k: VALUES[k] for k in ("integer", "float", "string", "numeric_string", "true", "undef", "default", "regexp", "array", "hash",
                                       "type", "sensitive", "semver", "timestamp", "timespan", "binary", "uri")},
             "hex": "'0x1F'", "octal": "'017'", "binary_number": "'0b101'", "float_text": "'1.5e3'", "true_text": "'true'", "yes_text": "'Yes'",
             "version": "'1.2.3'", "date": "'2020-01-02'", "pairs": "[['a', 1], ['b', 2]]", "base64": "'aGVsbG8='", "blank": "' 5 '"}

INTEGER_FORMATS = ["%d", "%x", "%X", "%#x", "%o", "%#o", "%b", "%B", "%#b", "%e", "%f", "%g", "%a", "%p", "%s", "%c", "%5d", "%-5d|", "%05d", "%+d",
                   "% d", "%.3d", "%8.3d", "%.2f", "%z", "%t", "%#d", "%5s", "%#s", "%^d", "%10.4e"]
FLOAT_FORMATS = ["%f", "%.1f", "%10.3f", "%-10.2f|", "%+f", "%e", "%E", "%.2e", "%g", "%G", "%.3g", "%a", "%A", "%d", "%x", "%p", "%s", "%05.1f", "%#.0f", "%b", "%t"]
STRING_FORMATS = ["%s", "%p", "%#s", "%#p", "%c", "%C", "%u", "%d", "%t", "%.2s", "%5s", "%-5s|", "%#c", "%x", "%#t", "%10.2p"]
BOOLEAN_FORMATS = ["%t", "%T", "%#t", "%y", "%Y", "%#y", "%d", "%x", "%#x", "%o", "%b", "%e", "%f", "%s", "%p", "%5t", "%-6t|"]
UNDEF_FORMATS = ["%s", "%p", "%n", "%d", "%x", "%f", "%t", "%v", "%#v", "%u", "%5s", "%N", "%b", "%#n"]
DEFAULT_FORMATS = ["%s", "%p", "%d", "%D", "%#d", "%#D", "%x", "%#s"]
REGEXP_FORMATS = ["%s", "%p", "%#s", "%#p", "%d", "%r"]
TYPE_FORMATS = ["%s", "%p", "%#s", "%#p", "%b", "%d"]
ARRAY_FORMATS = ["%a", "%#a", "%s", "%p", "%(a", "%<a", "%{a", "%[a", "%|a", "%d", "%#s", "%h"]
HASH_FORMATS = ["%h", "%#h", "%s", "%p", "%a", "%(h", "%<h", "%[h", "%d", "%#p"]

MISMATCHES = ["Integer", "Integer[0, 5]", "Integer[10]", "Float", "Numeric", "String", "String[5]", "String[0, 1]", "Boolean", "Boolean[false]",
              "Regexp", "Pattern[/z/]", "Enum['x', 'y']", "Enum['x']", "Undef", "Default", "NotUndef", "Optional[Boolean]", "Variant[Boolean, Float]",
              "Variant[Integer[90], String[90]]", "Array[Float]", "Array[Integer, 5]", "Array[Integer, 0, 1]", "Hash[Integer, Integer]",
              "Hash[String, String]", "Hash[String, Integer, 3]", "Tuple[String, Float]", "Tuple[Integer, 5, 6]", "Struct[{'a' => String}]",
              "Struct[{'b' => Integer}]", "Struct[{'a' => Integer, 'b' => Integer}]", "Type[String]", "Data", "Scalar", "Collection", "Callable", "Sensitive",
              "Array[Struct[{'a' => Integer}]]", "Hash[String, Array[Hash[String, Float]]]", "SemVer", "Timestamp", "Iterable[String]", "CatalogEntry"]
MISMATCHED = {k: VALUES[k] for k in ("integer", "float", "string", "true", "undef", "array", "mixed_array", "hash", "nested", "type", "regexp")}


def slug(text):
    """A type or format as part of an id."""
    return text.replace(", ", ",").replace(" ", "_")


def relations():
    for t in TYPES:
        yield f"instance.{slug(t)}", "\n".join(f"notice('{k}', {v} =~ {t})" for k, v in VALUES.items())
    for t in TYPES:
        yield f"assignable.{slug(t)}", "\n".join(f"notice({u!r}, {t} >= {u}, {t} > {u}, {t} == {u})" if "'" not in u else
                                                  f'notice("{u}", {t} >= {u}, {t} > {u}, {t} == {u})' for u in TYPES)
    for t in TYPES:
        yield f"printed.{slug(t)}", f"notice({t}, type({t}), \"${{{t}}}\")"
        yield f"in_catalog.{slug(t)}", f"notify {{ 'n': message => {t} }}"


def inference():
    for k, v in VALUES.items():
        yield f"detailed.{k}", f"notice(type({v}))"
        yield f"reduced.{k}", f"notice(type({v}, 'reduced'), type({v}, 'generalized'))"
        yield f"in_array.{k}", f"notice(type([{v}, 1], 'reduced'), type([{v}, 'x'], 'generalized'))"
        yield f"in_hash.{k}", f"notice(type({{'k' => {v}}}), type({{'k' => {v}, 'l' => 1}}, 'generalized'))"


def conversions():
    for t in CONVERTERS:
        for k, v in CONVERTED.items():
            yield f"{slug(t)}.{k}", f"notice({t}({v}))"


def formats():
    table = {"integer": ("255", INTEGER_FORMATS), "negative": ("-42", INTEGER_FORMATS), "float": ("3.14159", FLOAT_FORMATS),
             "large_float": ("1.5e20", FLOAT_FORMATS), "string": ("'Hello wORLD'", STRING_FORMATS), "true": ("true", BOOLEAN_FORMATS),
             "false": ("false", BOOLEAN_FORMATS), "undef": ("undef", UNDEF_FORMATS), "default": ("default", DEFAULT_FORMATS),
             "regexp": ("/a'b/", REGEXP_FORMATS), "type": ("Integer[1, 5]", TYPE_FORMATS),
             "array": ("[1, 'a', [2.5, undef], {'k' => true}]", ARRAY_FORMATS), "hash": ("{'a' => 1, 'b' => {'c' => [1, 2]}}", HASH_FORMATS)}
    for kind, (value, patterns) in table.items():
        for pattern in patterns:
            yield f"{kind}.{slug(pattern)}", f"notice(\"<${{String({value}, '{pattern}')}}>\")"


def mismatches():
    for t in MISMATCHES:
        for k, v in MISMATCHED.items():
            yield f"function.{slug(t)}.{k}", f"function f({t} $x) {{ 'accepted' }}\nnotice(f({v}))"
    for t in MISMATCHES:
        yield f"class.{slug(t)}", f"class c({t} $x) {{ }}\nclass {{ 'c': x => {{'odd' => [default]}} }}"
        yield f"define.{slug(t)}", f"define d({t} $x) {{ }}\nd {{ 't': x => {{'odd' => [default]}} }}"
        yield f"default_value.{slug(t)}", f"class c({t} $x = {{'odd' => [default]}}) {{ }}\ninclude c"
        yield f"lambda.{slug(t)}", f"[{{'odd' => [default]}}].each |{t} $x| {{ }}"
        yield f"returned.{slug(t)}", f"function f() >> {t} {{ {{'odd' => [default]}} }}\nf()"
        yield f"assert_type.{slug(t)}", f"assert_type({t}, {{'odd' => [default]}})"


def main():
    write_topic("type_relations", __file__, "Every type against every value and every other type, and as text.", relations())
    write_topic("type_inference", __file__, "The types inferred from values.", inference())
    write_topic("conversion_grid", __file__, "T(value) for every type that converts and every kind of value.", conversions())
    write_topic("string_formats", __file__, "String(value, format) for every kind of value.", formats())
    write_topic("type_mismatches", __file__, "What a parameter says about a value that does not fit.", mismatches())


if __name__ == "__main__":
    main()
