#!/usr/bin/env python3
"""Ruby code of modules: every kind of value on its way to Ruby and back, what scopes and functions can be asked, changes in place."""

from grid import write_topic

VALUES = {
    "undef": "undef", "default": "default", "true": "true", "integer": "42", "large": "4611686018427387905", "float": "1.5", "exponent": "1.0e20",
    "text": "'a b'", "empty_text": "''", "utf8": "'päö'", "interpolated": "\"a${1 + 1}\"", "array": "[1, 'a', [undef]]", "empty_array": "[]",
    "hash": "{ 'a' => 1, 2 => undef, 'n' => { 'x' => [] } }", "empty_hash": "{}", "regexp": "/a.b/", "flagged_regexp": "/(?i:x)\\/y/",
    "type": "Integer[1, 2]", "struct": "Struct[{ 'a' => Optional[String] }]", "resource": "File['/a']", "class": "Class['a::b']", "bare_class": "Class",
    "sensitive": "Sensitive('s')", "sensitive_hash": "Sensitive({ 'p' => 1 })", "binary": "Binary('AQID')", "semver": "SemVer('1.2.3-rc1')",
    "range": "SemVerRange('>=1.0.0')", "timespan": "Timespan('1-02:03:04')", "timestamp": "Timestamp('2020-01-02T03:04:05 UTC')", "uri": "URI('http://a/b')",
}

SHOW = "[v.class.name.to_s, v.is_a?(String) ? v : v.to_s].join(' ')"
SCOPE = {
    "lookupvar": "scope.lookupvar('x')", "brackets": "scope['x']", "qualified": "scope['m::x']", "top": "scope['::top']", "fact": "scope['facts']['kernel']",
    "include": "[scope.include?('x'), scope.include?('none'), scope.include?('nothing')].inspect", "exist": "scope.exist?('x')", "bound": "scope.bound?('x')",
    "to_hash": "h = scope.to_hash; %w[x list top nothing title name module_name].map { |k| [k, h.key?(k)] }.inspect",
    "to_hash_value": "scope.to_hash['list'].inspect", "to_hash_is_own": "scope.to_hash.delete('x'); scope['x']", "to_s": "scope.to_s", "resource": "scope.resource.to_s",
    "resource_type": "scope.resource.type", "resource_title": "scope.resource.title", "resource_value": "scope.resource[:x].inspect",
    "resource_hash": "scope.resource.to_hash.inspect", "compiler_node": "scope.compiler.node.name", "environment": "scope.compiler.environment.to_s",
    "environment_name": "scope.environment.name.inspect", "catalog": "scope.catalog.resource('Notify', 'early').to_s", "no_resource": "scope.catalog.resource('Notify', 'none').inspect",
    "findresource": "scope.findresource('Notify[early]')[:message]", "findresource_two": "scope.findresource('Notify', 'early').title", "catalog_class": "scope.catalog.resource('Class', 'm').to_s",
    "classes": "scope.catalog.classes.sort.inspect", "call_function": "scope.call_function('upcase', ['a'])", "call_function_one": "scope.call_function('upcase', 'a')",
    "call_function_pairs": "scope.call_function('m::count', { 'a' => 1, 'b' => 2 }).inspect",
    "call_function_nil": "scope.call_function('m::count', nil).inspect", "call_block": "scope.call_function('map', [[1, 2]]) { |x| x * 2 }.inspect", "call_block_pairs": "scope.call_function('map', [{ 'a' => 1 }]) { |k, v| k + v.to_s }.inspect",
    "call_block_reduce": "scope.call_function('reduce', [[1, 2, 3]]) { |m, x| m + x }", "call_block_filter": "scope.call_function('filter', [[1, 2, 3]]) { |x| x > 1 }.inspect",
    "call_block_each": "n = []; scope.call_function('each', [[1, 2]]) { |i, x| n << [i, x] }; n.inspect", "call_block_with": "scope.call_function('with', [1, 2]) { |*all| all.inspect }",
    "call_block_none": "scope.call_function('then', [3]) { |x| x + 1 }", "function_upcase": "scope.function_versioncmp(['1.0', '1.1'])", 
    "function_fail": "scope.call_function('fail', ['no'])", "function_unknown": "scope.call_function('nope', [])", "function_wrong": "scope.call_function('upcase', [])",
    "function_not_array": "scope.function_versioncmp('1.0')", "unknown_variable": "scope.lookupvar('none').inspect", "unknown_class_variable": "scope.lookupvar('none::x').inspect",
    "variable_symbol": "scope.lookupvar(:x)", "has_variable": "[has_variable?('x'), has_variable?('none'), has_variable?(:list)].inspect",
    "setvar": "scope.setvar('made', 3); scope['made']", "setvar_again": "scope.setvar('x', 3)", "setvar_object": "h = { a: 1 }; scope.setvar('made', h); scope['made'].equal?(h)",
    "setvar_symbols": "scope.setvar('made', {}); scope['made'][:item] = [1]; scope['made'].inspect", "setvar_nested": "scope.setvar('made', [1]); scope['made'] << 2; scope['made'].inspect",
    "instance_variables": "(instance_variables & [:@x, :@list, :@top, :@nothing]).sort.inspect", "instance_variable_get": "instance_variable_get('@x')", "binding": "binding.local_variable_defined?(:x).inspect",
    "defined": "[defined?(@x), defined?(@none)].inspect", "self": "self.class.name", "self_to_s": "self.to_s", "file": "file.inspect", "scope_class": "scope.class.name",
    "known_types": "[scope.environment.known_resource_types.find_hostclass('m').nil?, scope.environment.known_resource_types.find_hostclass('zz').nil?].inspect",
    "find_hostclass": "scope.find_hostclass('m').name", "find_hostclass_none": "scope.find_hostclass('zz').inspect", "topscope": "scope.compiler.topscope['top']",
    "log": "warning('w'); Puppet.notice('n'); 1", "json": "@list.to_json", "yaml": "{ 'a' => @list, 'b' => @list }.to_yaml", "raise": "raise Puppet::ParseError, 'bad'",
    "raise_argument": "raise ArgumentError, 'bad'", "no_method": "nil.size", "zero": "1 / 0", "not_comparable": "[1, 'a'].sort", "key": "{}.fetch('a')", "integer": "Integer('x')",
    "type_parser": "Puppet::Pops::Types::TypeParser.singleton.parse('Array[Integer]').instance?([1])", "infer": "Puppet::Pops::Types::TypeCalculator.infer([1, 'a']).to_s",
    "infer_set": "Puppet::Pops::Types::TypeCalculator.infer_set({ 'a' => 1 }).to_s", "assert": "Puppet::Pops::Types::TypeAsserter.assert_instance_of('it', Puppet::Pops::Types::TypeParser.singleton.parse('String'), 1)",
    "setting": "Puppet[:strict].inspect", "versioncmp": "Puppet::Util::Package.versioncmp('1.2', '1.10')", "absolute": "Puppet::Util.absolute_path?('/a')",
    "resource_reference": "Puppet::Resource.new('file', '/a').to_s", "type_and_title": "Puppet::Resource.type_and_title('notify', 'a').inspect", "module": "Puppet::Module.find('m', scope.environment).name",
    "execute": "Puppet::Util::Execution.execute(['echo', 'hi']).to_s", "execute_fails": "Puppet::Util::Execution.execute(['false'])", "execute_none": "Puppet::Util::Execution.execute(['/no/such/program'], failonfail: false).to_s",
}
CHANGES = {
    "append": "@list << 'x'", "delete": "@h.delete('a')", "store": "@h['new'] = 1", "nested": "@h['n'] << 2", "clear": "@list.clear", "sort": "@list.sort!", "map": "@list.map! { |x| \"#{x}!\" }",
    "merge": "@h.merge!('z' => 9)", "replace": "@list.replace([1])", "concat": "@list.concat([1], [2])", "shift": "@list.shift", "unshift": "@list.unshift(0)", "reject": "@list.reject! { |x| x == 'a' }",
    "lookupvar": "scope.lookupvar('list') << 'y'", "qualified": "scope['m::list'] << 'y'", "twice": "@list << 1; @list << 2", "lambda": "@list << 1; scope.call_function('with', [1]) { |x| x }",
    "fact": "@facts['kernel'] = 'x'", "fact_nested": "@facts['os'].delete('name')", "text": "@x << 'y'", "text_in_list": "@list[0] << 'y'", "copy": "@list.dup << 'x'", "other": "(@list + ['x']).size",
}


def quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def function(kind, body):
    if kind == "new":
        return f"--- modules/m/lib/puppet/functions/m/f.rb\nPuppet::Functions.create_function(:'m::f') do\n  dispatch(:f) {{ param 'Any', :v }}\n  def f(v) = {body}\nend"
    return f"--- modules/m/lib/puppet/parser/functions/f.rb\nPuppet::Parser::Functions.newfunction(:f, type: :rvalue, arity: 1) do |args|\n  v = args[0]\n  {body}\nend"


def value_cases():
    for name, value in VALUES.items():
        for kind, call in (("new", "m::f"), ("old", "f")):
            yield f"{kind}.shown.{name}", f"$v = {value}\nnotice({call}($v))\n" + function(kind, SHOW)
            yield f"{kind}.same.{name}", f"$v = {value}\n$w = {call}($v)\nnotice(type($w, generalized), $w == $v)\nnotify {{ 'n': message => $w }}\n" + function(kind, "v")
        yield f"template.{name}", f"$v = {value}\nnotice(inline_template({quoted('<% v = @v %><%= ' + SHOW + ' %>')}))"


MODULE = """$top = 't'
notify { 'early': message => 'm' }
class { 'm': x => 'v' }
--- modules/m/manifests/init.pp
class m($x, $list = ['a', "b${1}"], $nothing = undef) {
  notice(template('m/t.erb'))
}
--- modules/m/lib/puppet/functions/m/count.rb
Puppet::Functions.create_function(:'m::count') do
  dispatch(:count) { repeated_param 'Any', :all }
  def count(*all) = all
end
--- modules/m/templates/t.erb
"""


def scope_cases():
    for name, code in SCOPE.items():
        *before, last = code.split("; ")
        yield f"scope.{name}", MODULE + "".join(f"<%- {each} -%>\n" for each in before) + f"<%= {last} %>"


def change_cases():
    for name, code in CHANGES.items():
        for kind, start in (("literal", "['b', 'a']"), ("computed", "sort(['b', 'a'])")):
            manifest = f"class m {{\n  $x = 'v'\n  $list = {start}\n  $h = {{ 'a' => 1, 'n' => [\"c${{2}}\"] }}\n  notice(template('m/t.erb'))\n  notice($list, $h, $x)\n  notify {{ 'n': message => [$list, $h] }}\n}}"
            yield f"change.{name}.{kind}", f"include m\n--- modules/m/manifests/init.pp\n{manifest}\n--- modules/m/templates/t.erb\n<%- {code} -%>\n<%= @list.inspect %>"


CHANGE = "\n--- modules/m/lib/puppet/functions/m/change.rb\nPuppet::Functions.create_function(:'m::change') do\n  def change(v) = v << 'new'\nend"
ARGUMENTS = {
    "variables": "class a($l = ['x', 'y']) {\n  $own = ['p', 'q']\n  m::change($own)\n  m::change($l)\n  notice($own, $l)\n}\ninclude a",
    "literal": "m::change(['a'])\n$x = ['a']\nm::change($x)\nnotice($x)\nm::change($x)\nnotice($x)", "computed": "$x = sort(['b', 'a'])\nm::change($x)\nnotice($x)",
    "parameter": "class a($p) {\n  m::change($p)\n  notice($p)\n}\n$x = ['a']\nclass { 'a': p => $x }\nnotice($x)", "in_lambda": "$x = ['a']\n[1].each |$i| { m::change($x) }\nnotice($x)",
    "of_define": "define d($p) {\n  m::change($p)\n  notice($p)\n}\n$x = ['a', 'b']\nd { ['one', 'two']: p => $x }\nnotice($x)", "nested": "$h = { 'l' => ['a'] }\nm::change($h['l'])\nnotice($h)",
    "result": "$x = ['a']\n$y = m::change($x)\nnotice($x, $y)", "function": "function f($p) {\n  m::change($p)\n  $p\n}\n$x = ['a']\nnotice(f($x), $x)", "if": "$x = ['a']\nif true { m::change($x) }\nnotice($x)",
    "alias": "class a($given) { include b }\nclass b {\n  $alias = $a::given\n  m::change($alias)\n  notice($alias, $a::given)\n}\nclass { 'a': given => ['a', 'b'] }",
    "other_class": "class a { $v = ['a', 'b'] }\nclass b {\n  include a\n  m::change($a::v)\n  notice($a::v)\n}\ninclude b",
}


def argument_cases():
    for name, manifest in ARGUMENTS.items():
        yield f"argument.{name}", manifest + CHANGE


write_topic("ruby_code", __file__, "Ruby code of modules: values on their way to Ruby and back, questions to scopes, changes in place.",
            [*value_cases(), *scope_cases(), *change_cases(), *argument_cases()])
