"""Every conversion of §1.7 that HCL has: values of all kinds into types of all kinds."""

VALUES = [
    "0", "1", "-3", "0.5", "1e30", "huge", "true", "false", "null", '""', '"x"', '"42"', '"true"', '"True"', '"1"', '"0"', '"1.50"', '"+5"', '".5"', '"5."',
    '"1e3"', '"Inf"', '"-inf"', '"1p3"', '" 5"', '"0x1F"', '"1_0"', '"٣"', '"1e"', '"--1"', '"1e999"', "[]", "[1]", '["1", "2"]', '["a", true, 1]', "[1, null]",
    "[[1], [2]]", "[true, false, true]", '["b", "a", "b"]', "{}", "{a = 1}", '{a = "1", b = "true"}', "{a = 1, b = true}", "{a = [1]}",
    "{b = {c = 1}}", "people", "object", "{a = null}", '{"0" = 1}',
]
TYPES = [
    "bool", "string", "number", "any", "list(string)", "list(number)", "list(bool)", "list(any)", "set(string)", "set(number)", "set(bool)",
    "map(string)", "map(number)", "map(any)", "tuple([])", "tuple([string])", "tuple([string, string])", "tuple([number, bool, string])",
    "object({})", "object({a = string})", "object({a = string, b = bool})", "object({a = number, b = string})", "list(list(string))",
    "list(map(string))", "map(list(string))", "list(object({name = string, age = string}))", "set(list(number))", "object({a = list(string)})",
]


def conversions():
    for value in VALUES:
        for kind in TYPES:
            yield {"kind": "convert", "text": value, "type": kind}


def unifications():
    """Unification shows in what the other branch of a conditional becomes."""
    shapes = ["1", '"a"', "true", "[1]", '["a"]', "[1, 2]", '[1, "a"]', "[]", "{a = 1}", '{a = "x"}', "{a = 1, b = 2}", "{}", "[[1]]", '[["a"]]',
              "{a = {b = 1}}", "{a = [1]}", "[true, 1]"]
    for left in shapes:
        for right in shapes:
            yield {"text": f"yes ? {left} : {right}"}


TOPICS = {"conversions": conversions, "unifications": unifications}
