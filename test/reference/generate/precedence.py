#!/usr/bin/env python3
"""Every pair of binary operators side by side: the result, or the error's column, shows how they group."""

from grid import write_topic

OPERATORS = {
    "in": "in", "match": "=~", "no_match": "!~", "times": "*", "divide": "/", "modulo": "%", "plus": "+",
    "minus": "-", "shift_left": "<<", "shift_right": ">>", "equal": "==", "not_equal": "!=",
    "greater_equal": ">=", "greater": ">", "less": "<", "less_equal": "<=", "and": "and", "or": "or",
}
# An operand that suits the operator on its left, so that more pairs give a value.
RIGHT_OPERAND = {"in": "[2, true]", "match": "/2/", "no_match": "/2/"}


def pairs():
    for first, a in OPERATORS.items():
        for second, b in OPERATORS.items():
            middle = RIGHT_OPERAND.get(first, "3")
            last = RIGHT_OPERAND.get(second, "2")
            yield f"{first}.{second}", f"notice(8 {a} {middle} {b} {last})"


def unary():
    for name, operator in OPERATORS.items():
        last = RIGHT_OPERAND.get(name, "2")
        yield f"not.{name}", f"notice(!8 {operator} {last})"
        yield f"negate.{name}", f"notice(-8 {operator} {last})"
        yield f"selector.{name}", f"notice(8 {operator} {last} ? {{ true => 'yes', false => 'no', default => 'other' }})"


def main():
    write_topic("precedence", __file__, "How operators group when no parentheses say so.", [*pairs(), *unary()])


if __name__ == "__main__":
    main()
