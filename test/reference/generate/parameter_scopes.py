#!/usr/bin/env python3
"""Which variables types and defaults of parameters and results see, for everything that has parameters."""

from grid import write_topic


def named(arguments, arrow=" => ", quote=""):
    return ", ".join(f"{quote}{name}{quote}{arrow}{value}" for name, value in arguments)


def function(parameters, arguments, body="", result=""):
    values = ", ".join(value for _, value in arguments)
    return f"function f({parameters}){result} {{ {body}'ok' }}\n", f"notice(f({values}))\n", ""


def lambda_(parameters, arguments, body="", result=""):
    values = ", ".join(value for _, value in arguments)
    return "", f"with({values}) |{parameters}|{result} {{ {body}notice('ok') }}\n", ""


def hostclass(parameters, arguments, body=""):
    return f"class c({parameters}) {{ {body}notice('ok') }}\n", f"class {{ 'c': {named(arguments)} }}\n", ""


def define(parameters, arguments, body=""):
    return f"define d({parameters}) {{ {body}notice('ok') }}\n", f"d {{ 't': {named(arguments)} }}\n", ""


def module_class(parameters, arguments, body=""):
    text = f"class m({parameters}) {{ {body}notice('ok') }}\n"
    return "", f"class {{ 'm': {named(arguments)} }}\n", f"--- modules/m/manifests/init.pp\n{text}"


def module_function(parameters, arguments, body="", result=""):
    values = ", ".join(value for _, value in arguments)
    text = f"function m::f({parameters}){result} {{ {body}'ok' }}\n"
    return "", f"notice(m::f({values}))\n", f"--- modules/m/functions/f.pp\n{text}"


def epp(parameters, arguments, body=""):
    tag = f"<% {body}%>" if body else ""
    return "", f"notice(epp('m/t.epp', {{ {named(arguments)} }}))\n", f"--- modules/m/templates/t.epp\n<%- | {parameters} | -%>{tag}ok"


def inline_epp(parameters, arguments, body=""):
    tag = f"<% {body}%>" if body else ""
    text = f"<%- | {parameters} | -%>{tag}ok".replace("'", "\\'")
    return "", f"notice(inline_epp('{text}', {{ {named(arguments)} }}))\n", ""


SITES = {
    "function": function,
    "lambda": lambda_,
    "class": hostclass,
    "define": define,
    "module_class": module_class,
    "module_function": module_function,
    "epp": epp,
    "inline_epp": inline_epp,
}
WITH_RESULTS = ("function", "lambda", "module_function")

# name: parameters, arguments, what stands in the body
OWN = {
    "type_own_earlier": ("$a, Integer[$a] $b", [("a", "1"), ("b", "2")], ""),
    "type_own_later": ("Integer[$b] $a, $b", [("a", "2"), ("b", "1")], ""),
    "type_itself": ("Integer[$a] $a", [("a", "1")], ""),
    "type_missing": ("Integer[$none] $a", [("a", "1")], ""),
    "type_of_body": ("Integer[$v] $a", [("a", "1")], "$v = 1 "),
    "type_text_itself": ('Enum["${a}"] $a', [("a", "1")], ""),
    "type_lambda_itself": ("Integer[([1].map |$n| { $a })[0]] $a", [("a", "1")], ""),
    "type_lambda_own_name": ("Integer[([1].map |$a| { $a })[0]] $a", [("a", "1")], ""),
    "type_lambda_type_itself": ("Integer[([1].map |Integer[$a] $n| { $n })[0]] $a", [("a", "1")], ""),
    "type_assignment": ("Integer[$z = 1] $a", [("a", "1")], ""),
    "type_assignment_in_parentheses": ("Integer[($z = 1)] $a", [("a", "1")], "notice($z) "),
    "type_rest_itself": ("Integer[$a] *$a", [("a", "1")], ""),
    "default_own_earlier": ("$a, Integer $b = $a", [("a", "1")], ""),
    "default_own_later": ("Integer $a = $b, $b = 1", [], ""),
    "default_own_later_given": ("Integer $a = $b, $b = 1", [("b", "1")], ""),
    "default_itself": ("$a = $a", [], ""),
    "default_missing": ("$a = $none", [], ""),
    "default_of_body": ("$a = $v", [], "$v = 1 "),
    "default_assignment": ("$a = [$z = 1]", [], ""),
    "default_lambda_itself": ("$a = [1].map |$n| { $a }", [], ""),
    "default_lambda_earlier": ("$a, $b = [1].map |$n| { $a }", [("a", "1")], ""),
    "default_lambda_own_name": ("$a = [1].map |$a| { $a }", [], ""),
    "default_lambda_type_earlier": ("$a, $b = [2].map |Integer[$a] $n| { $n }", [("a", "1")], ""),
    "default_match_of_earlier": ("$a = ('x' =~ /(x)/), $b = $1", [], "notice($a, $b) "),
    "default_match_of_earlier_in_body": ("$a = ('x' =~ /(x)/)", [], "notice($a, $1) "),
    "default_lambda_type_later": ("$a = [2].map |Integer[$b] $n| { $n }, $b = 1", [], ""),
}
BY_POSITION = ("function", "lambda", "module_function")

OUTER = {
    "type_outer": ("Integer[$o] $a", [("a", "2")], ""),
    "type_outer_misfit": ("Integer[$o] $a", [("a", "0")], ""),
    "type_outer_absolute": ("Integer[$::o] $a", [("a", "2")], ""),
    "type_outer_of_own_name": ("Integer[$o] $o", [("o", "2")], ""),
    "type_outer_of_own_name_misfit": ("Integer[$o] $o", [("o", "0")], ""),
    "type_outer_of_own_later": ("Integer[$o] $a, $o", [("a", "2"), ("o", "7")], ""),
    "type_outer_of_own_earlier": ("$o, Integer[$o] $a", [("o", "7"), ("a", "2")], ""),
    "type_lambda_outer": ("Integer[([0].map |$n| { $o + $n })[0]] $a", [("a", "2")], ""),
    "type_lambda_outer_misfit": ("Integer[([0].map |$n| { $o + $n })[0]] $a", [("a", "0")], ""),
    "type_rest_outer": ("Integer[$o] *$o", [("o", "2")], ""),
    "type_outer_of_body": ("Integer[$o] $a", [("a", "2")], "$o = 7 "),
    "default_outer": ("$a = $o", [], "notice($a) "),
    "default_outer_of_own_name": ("$o = $o", [], "notice($o) "),
    "default_outer_of_own_later": ("$a = $o, $o = 7", [], "notice($a) "),
    "default_outer_of_own_earlier": ("$o = 7, $a = $o", [], "notice($a) "),
    "default_outer_of_body": ("$a = $o", [], "$o = 7 notice($a) "),
}

RESULTS = {
    "own": (" >> Integer[$a]", "$a", "1"),
    "outer": (" >> Integer[$o]", "$a", "1"),
    "outer_of_own_name": (" >> Integer[$o]", "$o", "1"),
    "body": (" >> Integer[$v]", "$a", "1"),
    "missing": (" >> Integer[$none]", "$a", "1"),
    "text": (' >> Enum["ok${a}", ok]', "$a", "1"),
}

ALIASES = {
    "variable": ("Integer[$o]", "notice(2 =~ A)"),
    "missing": ("Integer[$none]", "notice(2 =~ A)"),
    "text": ('Enum["a${o}"]', "notice(a1 =~ A)"),
    "call": ("Integer[abs(1)]", "notice(2 =~ A)"),
    "sum": ("Integer[1 + 1]", "notice(2 =~ A)"),
    "list": ("Variant[Enum[a, b], Pattern[/c/], Tuple[Integer[-5, default], Float[-1.5]], Struct[{ x => Optional[String] }]]", "notice(b =~ A, c =~ A, [1, 2.0] =~ A, { x => undef } =~ A)"),
    "heredoc_free_negated": ("Integer[-$o]", "notice(2 =~ A)"),
    "nested": ("Array[Variant[Integer[0, $o], String]]", "notice([1] =~ A)"),
    "parentheses": ("Integer[(1)]", "notice(2 =~ A)"),
    "splat": ("Enum[*[a, b]]", "notice(a =~ A)"),
    "lambda_call": ("Enum[[a].map |$x| { $x }]", "notice(a =~ A)"),
    "hash_value": ("Struct[{ a => Integer[$o] }]", "notice({ a => 1 } =~ A)"),
    "hash_key": ("Struct[{ $o => Integer }]", "notice({ a => 1 } =~ A)"),
    "plain_text": ("'Integer'", "notice(1 =~ A)"),
    "plain_call": ("abs(1)", "notice(1 =~ A)"),
    "plain_variable": ("$o", "notice(1 =~ A)"),
    "plain_number": ("1", "notice(1 =~ A)"),
    "object": ("Object[{ attributes => { a => Integer[$o] } }]", "notice(A(a => 2))"),
    "object_value": ("Object[{ attributes => { a => { type => Integer, value => $o } } }]", "notice(A())"),
    "unused": ("Integer[$none]", "notice('unused')"),
    "parameter": ("Integer[$o]", "function f(A $o) { 'ok' }\nnotice(f(2))"),
}

LAMBDAS = {
    "each_of_outer_parameter": "[1, 2, 3].each |$o| { [2].each |Integer[$o] $x| { notice($x) } }",
    "map_of_outer_parameter": "notice([1, 2].map |$o| { [2].map |Integer[$o] $x| { $x + $o } })",
    "map_of_outer_parameter_misfit": "notice([1, 3].map |$o| { [2].map |Integer[$o] $x| { $x + $o } })",
    "reduce_of_outer": "notice([1, 2].reduce(0) |$m, $o| { [2].reduce($m) |Integer[$o] $x, Integer[$m] $y| { $x + $y } })",
    "filter_of_outer": "notice([1, 2].filter |$o| { [3].filter |Integer[$o] $x| { true } == [3] })",
    "two_levels": "with(1) |$p| { with(2) |$q| { with(3) |Integer[$p, 3] $r, Enum[a, b] $s = 'a'| { notice($r, $s) } } }",
    "two_levels_own_names": "with(1) |$p| { with(2) |Integer[$p] $p| { with(3) |Integer[$p] $p| { notice($p) } } }",
    "two_levels_own_names_misfit": "with(1) |$p| { with(2) |Integer[$p] $p| { with(1) |Integer[$p] $p| { notice($p) } } }",
    "of_function_parameter": "function f($o) { with(2) |Integer[$o] $x| { $x } }\nnotice(f(1), f(2))\nnotice(f(3))",
    "of_recursive_function": "function f($n) { if $n > 0 { with(2) |Integer[0, $n] $x| { f($n - 1) } } else { 'done' } }\nnotice(f(1))",
    "of_recursive_function_fitting": "function f($n) { if $n > 1 { with(2) |Integer[0, $n] $x| { f($n - 1) } } else { 'done' } }\nnotice(f(5))",
    "of_define_parameter": "define d($o) { with(2) |Integer[$o] $x| { notice($x) } }\nd { 'a': o => 1 }\nd { 'b': o => 2 }\nd { 'c': o => 3 }",
    "of_class_variable": "class c { $o = 2\nwith(2) |Integer[$o] $x| { notice($x) } }\ninclude c",
    "of_class_variable_assigned_later": "class c { with(2) |Integer[$o] $x| { notice($x) }\n$o = 2 }\ninclude c",
    "of_inherited_variable": "class b { $o = 2 }\nclass c inherits b { with(2) |Integer[$o] $x| { notice($x) } }\ninclude c",
    "of_node_variable": "node default { $o = 2\nwith(2) |Integer[$o] $x| { notice($x) } }",
    "of_template_parameter": "notice(inline_epp('<%- | $o | -%><% with(2) |Integer[$o] $x| { %><%= $x %><% } -%>', { o => 1 }))",
    "of_default_parameter": "with(1) |$o, $x = [2].map |Integer[$o] $y| { $y }| { notice($x) }",
    "result_of_outer": "[1, 2, 3].each |$o| { notice(with(2) |$x| >> Integer[$o] { $x }) }",
    "result_of_own_name": "$x = 1\nnotice(with(2) |$x| >> Integer[$x] { 1 })",
    "effect_for_each_closure": "[1, 2].each |$o| { with(3) |Integer[*[1].each |$q| { notice($o) }] $x| { notice($x) } }",
    "effect_for_elements": "[1, 2].each |Integer[*[1].each |$q| { notice(seen) }] $x| { notice($x) }",
    "function_effect_order": "function f(Integer[*[1].each |$q| { notice(a) }] $x, Enum[*[z].each |$q| { notice(b) }] $y = [z].each |$q| { notice(c) }[0]) { notice(e) }\nf(1)\nf(2)",
    "closure_once_for_two_uses": "notice([1, 2, 3].slice(2) |Integer[*[1].each |$q| { notice(seen) }] $x, $y = 0| { $x + $y })",
    "given_to_a_function": "function f($c) { 1 }\n[1, 2].each |$o| { notice([2].map |Integer[$o, 2] $x| { $x }) }",
    "array_each_with_index": "[1].each |$o| { [2].each |$i, Integer[$o] $x| { notice($i, $x) } }",
    "hash_each": "[1].each |$o| { { a => 2 }.each |$k, Integer[$o] $v| { notice($k, $v) } }",
}

# Where the call stands, with $o beside it.
AROUND = {
    "lambda": "with(1) |$o| {{\n{call}}}\n",
    "lambda_variable": "with(1) |$x| {{ $o = 1\n{call}}}\n",
    "function": "function around($o) {{\n{call}}}\naround(1)\n",
    "class": "class around {{ $o = 1\n{call}}}\ninclude around\n",
    "class_lambda": "class around {{ with(1) |$o| {{\n{call}}} }}\ninclude around\n",
    "define": "define around($o) {{\n{call}}}\naround {{ 'x': o => 1 }}\n",
    "node": "node default {{ $o = 1\n{call}}}\n",
}


def taken(site, reference):
    """A function cannot be called with the second argument only; a class in a module has no rest."""
    return not (site in BY_POSITION and reference == "default_own_later_given") and not (site == "module_class" and "rest" in reference)


def own_cases():
    for site, make in SITES.items():
        for reference, (parameters, arguments, body) in OWN.items():
            if taken(site, reference):
                definition, call, files = make(parameters, arguments, body)
                yield f"{site}.{reference}", definition + call + files


def outer_cases():
    for site, make in SITES.items():
        for reference, (parameters, arguments, body) in OUTER.items():
            definition, call, files = make(parameters, arguments, body)
            if taken(site, reference):
                yield f"{site}.{reference}", definition + "$o = 1\n" + call + files
        definition, call, files = make(*OUTER["type_outer"])
        yield f"{site}.type_outer_assigned_later", definition + call + "$o = 1\n" + files
        yield f"{site}.type_outer_assigned_first", "$o = 1\n" + definition + call + files


def around_cases():
    for site, make in SITES.items():
        for place, text in AROUND.items():
            for reference in ("type_outer", "type_outer_of_own_name", "default_outer"):
                definition, call, files = make(*OUTER[reference])
                yield f"{site}.{reference}_in_{place}", definition + text.format(call=call) + files


def match_cases():
    """Match variables in types and defaults, set beside the call."""
    for site, make in SITES.items():
        for reference, parameters in {"type": "Enum[\"${1}\"] $a", "default": "$a = $1"}.items():
            arguments = [("a", '"b"')] if reference == "type" else []
            definition, call, files = make(parameters, arguments, "notice($a) ")
            for place in ("if", "define", "class"):
                text = {"if": "{call}", "define": "define around {{\n{call}}}\naround {{ 'x': }}\n", "class": "class around {{\n{call}}}\ninclude around\n"}[place]
                body = "if 'abc' =~ /(b)/ {\n" + call + "}\n"
                yield f"{site}.{reference}_match_in_{place}", definition + text.format(call=body) + files


def alias_cases():
    for reference, (text, use) in ALIASES.items():
        yield f"alias.{reference}", f"type A = {text}\n$o = 1\n{use}\n"
        yield f"module_alias.{reference}", f"$o = 1\n{use.replace('A', 'M::A')}\n--- modules/m/types/a.pp\ntype M::A = {text}\n"


def repeated_cases():
    """Whether types are evaluated again."""
    for site, make in SITES.items():
        definition, call, files = make("Integer[$o] $a", [("a", "3")], "")
        yield f"{site}.type_in_each", definition + "[1, 2, 5].each |$o| {\n" + call + "}\n" + files
        definition, call, files = make("Integer[*[1].each |$q| { notice($q) }] $a", [("a", "3")], "")
        if site not in ("class", "define"):
            yield f"{site}.type_with_effect", definition + call + call.replace("'m'", "'m::n'") + files
    for place, text in LAMBDAS.items():
        yield f"lambda.{place}", text


def result_cases():
    for site in WITH_RESULTS:
        for reference, (result, parameters, value) in RESULTS.items():
            definition, call, files = SITES[site](parameters, [("a", value)], "$v = 1 ", result)
            yield f"{site}.result_{reference}", definition + "$o = 1\n" + call + files


def cases():
    yield from own_cases()
    yield from outer_cases()
    yield from around_cases()
    yield from result_cases()
    yield from match_cases()
    yield from alias_cases()
    yield from repeated_cases()


write_topic("parameter_scopes", __file__, "Which variables types and defaults of parameters see: their own, those around them, none.", cases())
