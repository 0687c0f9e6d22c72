# One value may be most of a catalog: it is written in pieces too, and absent where its end fails.
# RUN: %ppcc %s -o %t
# RUN: %t --node n --catalog-version 1 > %t.out
# RUN: %t --node n --catalog-version 1 --format pretty > %t.pretty
# RUN: python3 -c "import json,sys; a=json.load(open(sys.argv[1])); b=json.load(open(sys.argv[2])); assert a==b; p=a['resources'][-1]['parameters']; print(len(p['table']), p['table']['k 9999'], len(p['lists'][1]))" %t.out %t.pretty | FileCheck %s
# CHECK: 10000 ['v', 9999] 10000
# RUN: not %t --node broken > %t.broken 2> %t.error
# RUN: test ! -s %t.broken
# RUN: FileCheck --check-prefix=BROKEN %s < %t.error
# BROKEN: Could not render to rich_data_json: {{.*}}NaN not allowed in JSON
define d($table, $lists) {}
$pairs = Integer[1, 10000].map |$n| { ["k ${n}", ['v', $n]] }
$last = $trusted['certname'] ? { 'broken' => 0.0 / 0, default => [] }
d { 'd': table => Hash($pairs), lists => [$last, $pairs] }
