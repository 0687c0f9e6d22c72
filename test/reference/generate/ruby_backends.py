#!/usr/bin/env python3
"""Data functions written in Ruby: each thing a lookup context offers, in lookup_key, data_dig and data_hash functions."""

from grid import write_topic

HIERA = "--- hiera.yaml\nversion: 5\nhierarchy:\n  - name: own\n    {kind}: m::data\n{more}"
CODE = "--- modules/m/lib/puppet/functions/m/data.rb\nPuppet::Functions.create_function(:'m::data') do\n{head}{body}\nend"
KEY = "  dispatch(:data) do\n    param 'String', :key\n    param 'Hash', :options\n    param 'Puppet::LookupContext', :context\n  end\n"
DIG = KEY.replace("'String', :key", "'Array[Variant[String, Numeric]]', :key")
HASH = "  dispatch(:data) do\n    param 'Hash', :options\n    param 'Puppet::LookupContext', :context\n  end\n"
ASK = "notice(lookup('a', default_value => 'none'), lookup('a.b', default_value => 'none'))"

KEYS = {
    "value": "\"v #{key}\"", "hash": "{ 'b' => { 'c' => 1 } }", "nil": "nil", "not_found": "context.not_found", "not_found_late": "context.not_found if key == 'a'; 1", "options": "options.inspect",
    "symbol_value": ":sym", "undef_symbol": ":undef", "symbols_in_hash": "{ b: 1 }", "object": "Object.new", "sensitive": "Puppet::Pops::Types::PSensitiveType::Sensitive.new('s')", "array": "[1, 'b']",
    "interpolate": "context.interpolate('%{facts.kernel} %{lookup(\"other\")}') unless key == 'other'", "no_interpolation": "'%{facts.kernel}'", "interpolate_hash": "context.interpolate({ 'b' => ['%{facts.kernel}'] })",
    "environment": "context.environment_name.inspect", "module_name": "context.module_name.inspect", "class": "context.class.name", "instance": "context.is_a?(Puppet::LookupContext)",
    "cache": "context.cache('k', key); context.cached_value('k')", "cache_result": "context.cache('k', [1]).inspect", "cache_lasts": "context.cache('n', (context.cached_value('n') || 0) + 1)",
    "cache_nil_key": "context.cache(nil, 3); context.cached_value(nil)", "cache_object": "context.cache('o', Object.new); context.cached_value('o').class.name", "cache_same": "h = {}; context.cache('h', h); context.cached_value('h').equal?(h)",
    "cache_has_key": "[context.cache_has_key('k'), context.cache('k', nil), context.cache_has_key('k')].inspect", "cached_none": "context.cached_value('none').inspect",
    "cache_all": "context.cache_all({ 'x' => 1, 'y' => 2 }).inspect + context.cached_value('y').to_s", "cached_entries": "context.cache_all({ 'x' => 1, 'y' => 2 }); context.cached_entries.to_a.inspect",
    "cached_entries_block": "all = []; context.cache_all({ 'x' => 1 }); context.cached_entries { |k, v| all << k << v }; all.inspect", "cached_entries_pair": "all = []; context.cache_all({ 'x' => 1 }); context.cached_entries { |pair| all << pair }; all.inspect",
    "file": "context.cached_file_data(__FILE__.sub(/modules.*/, 'extra.txt'))", "file_block": "context.cached_file_data(__FILE__.sub(/modules.*/, 'extra.txt')) { |text| text.size }",
    "file_twice": "n = 0; 2.times { context.cached_file_data(__FILE__.sub(/modules.*/, 'extra.txt')) { n += 1 } }; n", "file_missing": "context.cached_file_data('/no/such/file')",
    "explain": "context.explain { 'told' }; 1", "raise": "raise 'bad'", "lookup_error": "raise Puppet::DataBinding::LookupError, 'bad'", "argument_error": "raise ArgumentError, 'bad'", "parse_error": "raise Puppet::ParseError, 'bad'",
    "call": "call_function('upcase', key)", "call_lookup": "key == 'a' ? call_function('lookup', 'zz', nil, nil, 'd') : context.not_found", "scope": "closure_scope['facts']['kernel']", "no_method": "nil.foo",
}
DIGS = {"dig": "key.inspect", "not_found": "context.not_found", "hash": "{ 'b' => 1 }", "part": "key.size == 1 ? { 'b' => 2 } : 3", "nil": "nil", "raise": "raise Puppet::DataBinding::LookupError, 'bad'"}
HASHES = {"hash": "{ 'a' => { 'b' => 1 } }", "interpolated": "{ 'a' => '%{facts.kernel}' }", "empty": "{}", "not_a_hash": "[1]", "nil": "nil", "symbol_keys": "{ a: 1 }", "options": "{ 'a' => options.keys }",
          "not_found": "context.not_found", "options_key": "{ 'lookup_options' => { 'a' => { 'merge' => 'deep' } }, 'a' => { 'b' => 1 } }", "numbers": "{ 'a' => { 'b' => 1.5 }, 1 => 2 }", "raise": "raise 'bad'",
          "sensitive": "{ 'a' => Puppet::Pops::Types::PSensitiveType::Sensitive.new(1) }", "parameters": "{ 'c::p' => 'from data' }", "value_symbol": "{ 'a' => :sym }"}
PLACES = {"path": "    path: x.yaml\n", "paths": "    paths: [x.yaml, '%{facts.kernel}.yaml']\n", "uri": "    uri: 'http://h/%{facts.kernel}'\n", "options": "    options:\n      a: 1\n      b: '%{facts.kernel}'\n",
          "glob": "    glob: '*.yaml'\n", "datadir": "    datadir: d\n    path: x.yaml\n"}
WRONG = {"missing": "", "no_arguments": CODE.format(head="  dispatch(:data) {}\n", body="  def data = 1"), "syntax": CODE.format(head=KEY, body="  def data(key"), "other_name": "--- modules/m/lib/puppet/functions/m/data.rb\nPuppet::Functions.create_function(:'m::other') do\n  def other(a, b, c) = 1\nend",
         "old": "--- modules/m/lib/puppet/parser/functions/data.rb\nPuppet::Parser::Functions.newfunction(:data, type: :rvalue) { |args| 1 }", "return_type": CODE.format(head=KEY.replace("  end\n", "    return_type 'Integer'\n  end\n"), body="  def data(key, options, context) = 'x'"),
         "no_function": "--- modules/m/lib/puppet/functions/m/data.rb\n1"}


GUARDS = {"lookup_key": "context.not_found if key == 'lookup_options'\n    ", "data_dig": "context.not_found if key.first == 'lookup_options'\n    "}


def case(kind, head, arguments, code, more="", ask=ASK, guard=True):
    start = GUARDS.get(kind, "") if guard else ""
    body = f"  def data({arguments})\n    {start}{code}\n  end"
    return ask + "\n" + HIERA.format(kind=kind, more=more) + CODE.format(head=head, body=body) + "\n--- extra.txt\ntext\n--- data/x.yaml\nx: 1\n--- d/x.yaml\nx: 1"


def cases():
    for name, code in KEYS.items():
        yield f"lookup_key.{name}", case("lookup_key", KEY, "key, options, context", code)
    for name in ("value", "hash", "nil", "raise", "sensitive"):
        yield f"lookup_options.{name}", case("lookup_key", KEY, "key, options, context", KEYS[name], guard=False)
    for name, code in DIGS.items():
        yield f"data_dig.{name}", case("data_dig", DIG, "key, options, context", code)
    for name, code in HASHES.items():
        yield f"data_hash.{name}", case("data_hash", HASH, "options, context", code)
    for name, more in PLACES.items():
        for kind, head, arguments, code in (("lookup_key", KEY, "key, options, context", "options.inspect"), ("data_hash", HASH, "options, context", "{ 'a' => options.to_a.inspect }")):
            yield f"{kind}.at_{name}", case(kind, head, arguments, code, more)
    for name, text in WRONG.items():
        yield f"wrong.{name}", (ASK + "\n" + HIERA.format(kind="lookup_key", more="") + text).rstrip("\n")
    yield "parameter", case("data_hash", HASH, "options, context", "{ 'c::p' => 'from data' }", ask="class c($p = 'own') { notice($p) }\ninclude c")
    yield "parameter_error", case("lookup_key", KEY, "key, options, context", "raise Puppet::DataBinding::LookupError, 'bad'", ask="class c($p = 'own') { notice($p) }\ninclude c")
    yield "parameter_raise", case("lookup_key", KEY, "key, options, context", "raise 'bad'", ask="class c($p = 'own') { notice($p) }\ninclude c")
    yield "module_layer", "notice(lookup('m::a'), lookup('m::b'))\n--- modules/m/hiera.yaml\nversion: 5\nhierarchy:\n  - name: own\n    lookup_key: m::data\n" + CODE.format(head=KEY, body="  def data(key, options, context) = [key, context.module_name]")
    for name, code in (("explain", "context.explain { 'told ' + key }; context.not_found"), ("found", "1"), ("nothing", "context.not_found"), ("error", "raise 'bad'")):
        yield f"explained.{name}", case("lookup_key", KEY, "key, options, context", code, ask="") .replace("--- hiera.yaml", '--- lookup.json\n{"keys": ["a"], "options": {"explain": true}}\n--- hiera.yaml', 1).lstrip("\n")


write_topic("ruby_backends", __file__, "Data functions written in Ruby.", cases())
