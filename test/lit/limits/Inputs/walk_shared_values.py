"""Runs each operation on values that share their parts, and expects the error of the time limit.

walk_shared_values.py PPCC DIRECTORY: builds one program whose fact `operation` says what to do.
"""
import json
import pathlib
import subprocess
import sys

LIMIT = 0.3
# The watcher ends a program three seconds after its time; whoever needs that does not ask for the time.
STUCK = "cannot be interrupted"

# $a and $b are arrays, $h and $i hashes, $s and $u types, each of 2^60 parts in 60 levels; $o holds two numbers.
VALUES = """
$a = Integer[1, 60].reduce([1]) |$v, $n| { [$v, $v] }
$b = Integer[1, 60].reduce([1]) |$v, $n| { [$v, $v] }
$h = Integer[1, 60].reduce({'k' => 1}) |$v, $n| { {'k' => $v, 'l' => $v} }
$i = Integer[1, 60].reduce({'k' => 1}) |$v, $n| { {'k' => $v, 'l' => $v} }
$s = Integer[1, 60].reduce(Integer) |$v, $n| { Tuple[$v, $v] }
$u = Integer[1, 60].reduce(Integer) |$v, $n| { Tuple[$v, $v] }
$x = Integer[1, 60].reduce(Integer) |$v, $n| { Hash[$v, $v] }
$y = Integer[1, 60].reduce(Integer) |$v, $n| { Hash[$v, $v] }
type Pair = Object[{attributes => {l => Any, r => Any}}]
$p = Integer[1, 60].reduce(1) |$v, $n| { Pair($v, $v) }
$q = Integer[1, 60].reduce(1) |$v, $n| { Pair($v, $v) }
type Tree = Variant[Integer, Array[Tree]]
type Nested = Hash[String, Variant[Integer, Nested]]
"""

OPERATIONS = """
notice($a == $b)
notice($a != $b)
notice($h == $i)
notice($p == $q)
notice($s == $u)
notice($x == $y)
notice($a in [$b])
notice([$a] - [$b])
notice([$a, $b].unique)
notice({$a => 1}[$b])
notice({$p => 1}[$q])
notice({$s => 1}[$u])
notice($a =~ Data)
notice($h =~ RichData)
notice($a =~ Tree)
notice($h =~ Nested)
notice($s <= $u)
notice($x <= $y)
notice($a ? { $b => 1, default => 2 })
case $a { $b: { notice(1) } default: { notice(2) } }
notice(type($a))
notice(type($h))
notice(type($a, 'generalized'))
notice("${a}")
notice("${h}")
notice("${s}")
notice("${x}")
notice("${p}")
notice(String($a))
notice(String($h, '%#p'))
notice(String($s))
notice(String.new($a, {Array => {format => '%(a'}}))
notice(sprintf('%s', $a))
notice(sprintf('%p', $h))
notice($a.flatten)
notice($a.stdlib::to_json)
notice($h.stdlib::to_json_pretty)
notice($h.stdlib::to_yaml)
notice($h.stdlib::to_ruby)
notice($h.stdlib::to_python)
notice($h.stdlib::to_toml)
notice($a.stdlib::rewrap_sensitive_data)
notice($h.deep_merge($i))
notice($a.tree_each.reduce(0) |$n, $v| { $n + 1 })
notice(Hash($h, 'hash_tree'))
notice($a.join(','))
notice($a.delete(1))
notice($a.delete_undef_values)
notice($a.filter |$v| { $v == $b[0] })
notice($a.sort)
notice([$a, $b].max)
notice($a.group_by |$v| { $v })
notice([$a].intersection([$b]))
notice(unique([$a], [$b]))
notice($a.stdlib::shell_escape)
notice(md5(String($a)))
notice(fqdn_rand(10, $a))
notice(assert_type(Integer, $a))
notice(assert_type(Array[String], $a))
notice(Integer($a))
notice($a + 1)
notice($a[$b])
notice(lookup('nothing', {default_value => $a, value_type => Array[String]}))
notice(lookup({name => 'nothing', default_value => $a, value_type => Tree}))
notify { 'x': message => $a }
notify { 'x': message => $h }
notify { 'x': message => $s }
notify { 'x': message => $x }
notify { 'x': message => $p }
notify { $a: }
notify { 'x': message => Sensitive($a) }
notify { 'x': tag => $a }
notify { 'x': message => Deferred('join', [$a]) }
define d($v) { notice($v) } d { 'x': v => $a }
define e(String $v) { } e { 'x': v => $a }
define f(Tree $v) { } f { 'x': v => $a }
class c($v) { notice($v) } class { 'c': v => $a }
function g(Tree $v) { 1 } notice(g($a))
function g($v) >> Tree { $v } notice(g($a).length)
notice(inline_epp('<%= $v %>', {'v' => $a}))
create_resources('notify', {'x' => {'message' => $a}})
fail($a)
warning($h)
notify { 'x': message => $a } Notify['x'] -> Notify <| message == $b |>
Notify { message => $a } notify { 'x': }
notice(Integer[1, 60000].map |$n| { Integer[1, 60000].map |$m| { $n * $m } }.length)
Integer[1, 60000000].each |$n| { Integer[1, 60000000].each |$m| { $k = $n * $m } }
notice(Integer[1, 100000].map |$n| { "aaaaaaaaaaaaaaaa${n}!" =~ /^(aa|a?)+$/ })
"""


def operations():
    return [line for line in OPERATIONS.strip().splitlines() if line]


def build(ppcc, directory):
    names = ("define ", "class ", "function ")
    directory = pathlib.Path(directory)
    programs = []
    # What defines something has a program of its own.
    together = [op for op in operations() if not op.startswith(names)]
    apart = [op for op in operations() if op.startswith(names)]
    cases = "".join(f"  {n}: {{ {op} }}\n" for n, op in enumerate(together))
    sources = [(VALUES + "case $facts['operation'] {\n" + cases + "}\n", list(enumerate(together)))]
    sources += [(VALUES + op + "\n", [(0, op)]) for op in apart]
    for number, (text, runs) in enumerate(sources):
        manifest = directory / f"m{number}.pp"
        manifest.write_text(text)
        program = directory / f"m{number}"
        subprocess.run([ppcc, manifest, "-o", program], check=True, timeout=100)
        programs += [(program, n, op) for n, op in runs]
    return programs


def problem(program, number, directory, extra):
    facts = pathlib.Path(directory) / "facts.json"
    facts.write_text(json.dumps({"operation": number}))
    try:
        run = subprocess.run([program, "--node", "n", "--facts", facts, "--timeout", str(LIMIT), *extra],
                             capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return "it does not end"
    if f"takes longer than the limit of {LIMIT} s" not in run.stderr:
        return f"status {run.returncode}, {run.stderr[-300:]}"
    if run.returncode != 1 or run.stdout:
        return f"status {run.returncode}, output {run.stdout[:80]}"
    return STUCK if STUCK in run.stderr else None


def main():
    ppcc, directory = sys.argv[1:3]
    extra = sys.argv[3:]
    failed = 0
    for program, number, operation in build(ppcc, directory):
        if found := problem(program, number, directory, extra):
            failed += 1
            print(f"{operation}: {found}")
    sys.exit(failed > 0)


main()
