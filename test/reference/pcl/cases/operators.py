"""Every operator between operands of every kind."""

OPERANDS = [
    "0", "1", "-3", "0.5", "true", "false", "null", '""', '"x"', '"42"', '"1.50"', '"true"', '"True"', '"1"', '"0x1F"', '"1e3"',
    "[]", "[1]", '["1"]', "{}", "{a = 1}", "[null]", "nothing", "huge", "object", "nosuch",
]
BINARY = ["+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "&&", "||"]
UNARY = ["-", "!", "- -", "!!", "-!", "!-"]


def expression(text):
    return {"text": text}


def binary():
    for operator in BINARY:
        for left in OPERANDS:
            for right in OPERANDS:
                yield expression(f"{left} {operator} {right}")


def unary():
    for operator in UNARY:
        for operand in OPERANDS:
            yield expression(f"{operator}{operand}")


def conditional():
    results = ["1", '"a"', "true", "null", "[]", "[1]", '["a"]', "[1, 2]", "{}", "{a = 1}", '{a = "x", b = 2}', "nosuch"]
    for left in results:
        for right in results:
            yield expression(f"true ? {left} : {right}")
            yield expression(f"false ? {left} : {right}")
    for condition in OPERANDS:
        yield expression(f'{condition} ? "then" : "else"')


def precedence():
    """All pairs of operators without parentheses, over operands that tell the orders apart."""
    for first in BINARY:
        for second in BINARY:
            for operands in (("7", "2", "3"), ("true", "false", "true")):
                a, b, c = operands
                yield expression(f"{a} {first} {b} {second} {c}")
                yield expression(f"-{a} {first} !{b} {second} {c}")
    for text in ("true ? false ? 1 : 2 : 3", "false ? 1 : true ? 2 : 3", "1 + 2 == 3 ? 4 * 5 : 6", "(1 + 2) * 3", "-(2) - -3",
                 "!(true && false) || no", "yes ? 1 : 2 + 3", "1 < 2 == true", "2 * (3 + (4 - 1)) / 9 % 4"):
        yield expression(text)


def logic():
    operands = ["true", "false", "null", "yes", "no", '"true"', '"false"', "nosuch", "[]", "5", "nothing", "object.nosuch", "numbers[9]"]
    for left in operands:
        for right in operands:
            for third in ("true", "false"):
                yield expression(f"({left} && {right}) || {third}")


TOPICS = {"operators": binary, "unary": unary, "conditional": conditional, "precedence": precedence, "logic": logic}
