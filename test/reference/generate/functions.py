"""Every built-in function called with every kind of argument: results, arity and type errors."""

from grid import write_topic

FUNCTIONS = """
abs all any assert_type binary_file call camelcase capitalize ceiling chomp chop compare convert_to defined dig digest
downcase each empty file filter find_file find_template flatten floor fqdn_rand generate get getvar group_by import index
join keys length lest lstrip map match max md5 min module_directory new partition reduce regsubst reverse_each round
rstrip sha1 sha256 shellquote size slice sort split sprintf step strftime strip tagged then tree_each type unique unwrap
upcase values versioncmp with
""".split()

# name: arguments, and what follows the call
CALLS = {
    "nothing": ("", ""),
    "integer": ("7", ""),
    "float": ("-2.5", ""),
    "word": ("'aB_c d'", ""),
    "numeric_string": ("'12'", ""),
    "undef": ("undef", ""),
    "default": ("default", ""),
    "boolean": ("true", ""),
    "mixed_array": ("[1, 'a']", ""),
    "strings": ("['B', 'a', 'B']", ""),
    "empty_array": ("[]", ""),
    "hash": ("{'a' => 1, 'b' => 'x'}", ""),
    "regexp": ("/b/", ""),
    "type": ("Integer", ""),
    "sensitive": ("Sensitive('abc')", ""),
    "two_words": ("'abc', 'b'", ""),
    "word_and_regexp": ("'abc', /b/", ""),
    "array_and_integer": ("[3, 1, 2], 2", ""),
    "two_integers": ("7, 3", ""),
    "hash_and_word": ("{'a' => {'b' => 1}}, 'a'", ""),
    "three_words": ("'abc', 'b', 'x'", ""),
    "six_words": ("'a', 'b', 'c', 'd', 'e', 'f'", ""),
    "array_lambda_0": ("[1, 2]", " || { 1 }"),
    "array_lambda_1": ("[1, 2]", " |$x| { $x == 2 }"),
    "array_lambda_2": ("[1, 2]", " |$x, $y| { $y == 2 }"),
    "hash_lambda_1": ("{'a' => 1}", " |$x| { $x }"),
    "hash_lambda_2": ("{'a' => 1}", " |$x, $y| { [$x, $y] }"),
    "array_lambda_typed": ("[1, 'a']", " |Integer $x| { $x }"),
    "integer_lambda": ("3", " |$x| { $x }"),
    "word_lambda_2": ("'ab'", " |$x, $y| { 0 }"),
}


def cases():
    for function in FUNCTIONS:
        for name, (arguments, rest) in CALLS.items():
            yield f"{function}_{name}", f"notice({function}({arguments}){rest})"


write_topic("function_arguments", __file__, "Every built-in function with every kind of argument.", cases())
