"""Every built-in function called with every kind of argument: results, arity and type errors."""

from grid import write_topic

FUNCTIONS = """
abs all any assert_type binary_file call camelcase capitalize ceiling chomp chop compare convert_to defined dig digest
downcase each empty file filter find_file find_template flatten floor fqdn_rand generate get getvar group_by import index
join keys length lest lstrip map match max md5 min module_directory new partition reduce regsubst reverse_each round
rstrip sha1 sha256 shellquote size slice sort split sprintf step strftime strip tagged then tree_each type unique unwrap
upcase values versioncmp with
""".split()

# Those that log, fail, or change the catalog or the flow of control; what is called `x` exists.
EFFECTS = """
alert annotate break contain create_resources crit debug emerg epp err eyaml_lookup_key fail hiera hiera_array hiera_hash
hiera_include hocon_data include info inline_epp json_data lookup next notice realize require return
tag warning yaml_data
""".split()

# Those that log, fail, or change the catalog or the flow of control.
EFFECTS = """
alert annotate break contain create_resources crit debug emerg epp err eyaml_lookup_key fail hiera hiera_array hiera_hash
hiera_include hocon_data include info inline_epp json_data lookup next notice realize require return
tag warning yaml_data
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

# Those of stdlib that do not depend on the clock, the dice or other programs. Their deprecated names are left out.
STDLIB = """
any2array any2bool assert_private base64 basename bool2num bool2str clamp concat convert_base count deep_merge
defined_with_params delete delete_at delete_regex delete_undef_values delete_values deprecation difference dirname dos2unix
enclose_ipv6 ensure_packages ensure_resource ensure_resources fact fqdn_uuid get_module_path getparam glob grep intersection
is_a join_keys_to_values load_module_metadata loadjson loadyaml member merge num2bool parsejson parseyaml pick pick_default
prefix pw_hash range regexpescape reject reverse shell_join shell_split squeeze stdlib::batch_escape stdlib::crc32
stdlib::deferrable_epp stdlib::end_with stdlib::ensure stdlib::ensure_packages stdlib::extname stdlib::fqdn_rand_string
stdlib::fqdn_rotate stdlib::has_function stdlib::has_interface_with stdlib::has_ip_address stdlib::has_ip_network
stdlib::ip_in_range stdlib::merge stdlib::nested_values stdlib::os_version_gte stdlib::parsehocon stdlib::powershell_escape
stdlib::rewrap_sensitive_data stdlib::seeded_rand stdlib::seeded_rand_string stdlib::sha256 stdlib::shell_escape
stdlib::sort_by stdlib::start_with stdlib::str2resource stdlib::to_json stdlib::to_json_pretty stdlib::to_python
stdlib::to_ruby stdlib::to_toml stdlib::to_yaml stdlib::type_of stdlib::validate_domain_name
stdlib::validate_email_address stdlib::xml_encode str2bool str2saltedpbkdf2 suffix swapcase to_bytes union unix2dos
uriescape validate_legacy validate_x509_rsa_key_pair values_at zip
""".split()
DEPRECATED = """
batch_escape fqdn_rand_string fqdn_rotate has_interface_with has_ip_address has_ip_network os_version_gte parsehocon
parsepson powershell_escape seeded_rand seeded_rand_string shell_escape to_json to_json_pretty to_python
to_ruby to_toml to_yaml type_of validate_domain_name validate_email_address
""".split()
DEPRECATED = """
batch_escape fqdn_rand_string fqdn_rotate has_interface_with has_ip_address has_ip_network os_version_gte parsehocon
parsepson powershell_escape seeded_rand seeded_rand_string shell_escape to_json to_json_pretty to_python
to_ruby to_toml to_yaml type_of validate_domain_name validate_email_address
""".split()
STDLIB_CALLS = [name for name in CALLS if "lambda" not in name or name in ("array_lambda_1", "hash_lambda_2")]


# Functions that stdlib had until version 8.
LEGACY = """
dig44 has_key hash is_absolute_path is_array is_bool is_domain_name is_email_address is_float is_function_available is_hash
is_integer is_ip_address is_ipv4_address is_ipv6_address is_mac_address is_numeric is_string type3x validate_absolute_path
validate_array validate_bool validate_hash validate_integer validate_ip_address validate_ipv4_address validate_ipv6_address
validate_numeric validate_re validate_slength validate_string sprintf_hash try_get_value
""".split()


def cases(functions, calls, options=""):
    for function in functions:
        for name in calls:
            arguments, rest = CALLS[name]
            yield f"{function}_{name}{options}", f"notice({function}({arguments}){rest})"


write_topic("function_arguments", __file__, "Every built-in function with every kind of argument.", cases(FUNCTIONS, CALLS))
write_topic("stdlib_arguments", __file__, "Every function of stdlib with every kind of argument.\n# modules: stdlib@9.7.0",
            cases(STDLIB, STDLIB_CALLS))
write_topic("function_effects", __file__, "Functions that log, fail, or change the catalog, with every kind of argument.",
            cases(EFFECTS, CALLS))
write_topic("stdlib_deprecated", __file__,
            "Deprecated names of functions of stdlib with every kind of argument.\n# modules: stdlib@9.7.0",
            cases(DEPRECATED, STDLIB_CALLS, " strict=warning"))
write_topic("legacy_arguments", __file__,
            "Functions of older releases of stdlib with every kind of argument.\n# modules: stdlib@8.6.0",
            cases(LEGACY, STDLIB_CALLS, " strict=warning"))
