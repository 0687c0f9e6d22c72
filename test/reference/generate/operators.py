#!/usr/bin/env python3
"""Every operator on every pair of kinds: one case a pair, because an error ends a case."""

from grid import KINDS, RARE_KINDS, write_topic

ARITHMETIC = {"plus": "+", "minus": "-", "times": "*", "divide": "/", "modulo": "%",
              "shift_left": "<<", "shift_right": ">>"}
ORDER = {"less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">="}
EQUALITY = {"equal": "==", "not_equal": "!="}
MATCH = {"match": "=~", "no_match": "!~"}
ALL_KINDS = {**KINDS, **RARE_KINDS}


def binary(names, lefts, rights):
    for name, operator in names.items():
        for left, a in lefts.items():
            for right, b in rights.items():
                yield f"{name}.{left}.{right}", f"notice({a} {operator} {b})"


def arithmetic():
    yield from binary(ARITHMETIC, KINDS, KINDS)
    # a rare kind on either side, against the four kinds that arithmetic knows
    common = {k: KINDS[k] for k in ("integer", "float", "array", "hash")}
    for name in ("plus", "minus", "shift_left"):
        one = {name: ARITHMETIC[name]}
        # Ruby runs out of memory when it shifts that far
        rights = {k: v for k, v in RARE_KINDS.items() if (name, k) != ("shift_left", "big_integer")}
        yield from binary(one, common, rights)
        yield from binary(one, RARE_KINDS, {"integer": "7"})
    for left, a in ALL_KINDS.items():
        yield f"negate.{left}", f"notice(-({a}))"
        yield f"splat.{left}", f"notice([0, *{a}])"


def comparison():
    # equality never fails: one case compares a kind with all others
    for name, operator in EQUALITY.items():
        for left, a in ALL_KINDS.items():
            rights = "\n".join(f"notice('{right}', {a} {operator} {b})" for right, b in ALL_KINDS.items())
            yield f"{name}.{left}", rights
    yield from binary({"less": "<"}, KINDS, KINDS)
    ordered = {k: ALL_KINDS[k] for k in ("integer", "float", "numeric_string", "word", "upper_word", "empty_string")}
    yield from binary({k: v for k, v in ORDER.items() if k != "less"}, ordered, ordered)
    rare = {k: v for k, v in RARE_KINDS.items() if k not in ordered}
    yield from binary({"greater": ">"}, rare, {"integer": "7", "word": "'abc'"})
    yield from binary({"less_equal": "<="}, {"integer": "7", "word": "'abc'"}, rare)


def matching():
    patterns = {"regexp": "/b|1/", "string": "'b|1'", "anchored": "/\\Aabc\\z/", "bad_string": "'a['", "number": "5",
                "undef": "undef", "array": "['b']"}
    yield from binary(MATCH, ALL_KINDS, {"regexp": patterns["regexp"]})
    yield from binary({"match": "=~"}, ALL_KINDS, {"string": patterns["string"]})
    yield from binary({"match": "=~"}, {"subject": "'abc'"}, patterns)
    yield from binary({"in": "in"}, ALL_KINDS, {"mixed_array": "[7, 'ABC', [1, 2], undef, 2.5]", "string": "'xabcx 12 7'",
                                                "mixed_hash": "{'abc' => 1, 7 => 2}"})
    yield from binary({"in": "in"}, {"word": "'abc'"}, ALL_KINDS)


def logic():
    for left, a in ALL_KINDS.items():
        yield f"not.{left}", f"notice(!({a}), !!({a}))"
        yield f"and_or.{left}", f"notice(({a}) and true, true and ({a}), ({a}) or false, false or ({a}))"
        yield (f"conditions.{left}",
               f"if {a} {{ notice('if') }} else {{ notice('else') }}\n"
               f"unless {a} {{ notice('unless') }} else {{ notice('unless else') }}\n"
               f"notice(({a}) ? {{ true => 'is true', false => 'is false', undef => 'is undef', default => 'other' }})")


def main():
    write_topic("arithmetic", __file__, "Arithmetic and collection operators on every pair of kinds.", arithmetic())
    write_topic("comparison", __file__, "Equality and order on every pair of kinds.", comparison())
    write_topic("matching", __file__, "=~, !~ and in on every kind.", matching())
    write_topic("logic", __file__, "What is true, for every kind.", logic())


if __name__ == "__main__":
    main()
