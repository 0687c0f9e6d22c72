# A Puppet function may take its lambda as the last parameter and call it; Puppet itself refuses that.
# RUN: %ppcc %s -o %t
# RUN: %t --node n 2>&1 >/dev/null | FileCheck %s
# RUN: %ppcc --strict-reference %s -o %t.strict
# RUN: not %t.strict --node n 2>&1 | FileCheck %s --check-prefix=STRICT
function twice(Integer $x, Callable[1, 1] $block) { [call($block, $x), $block.call($x + 1)] }
function maybe($x, Optional[Callable] $block = undef) { $block.then |$b| { call($b, $x) } }
$factor = 10
# CHECK: Notice: Scope(Class[main]): [50, 60]
# STRICT: 'twice' expects 2 arguments, got 1
notice(twice(5) |$n| { $n * $factor })
# CHECK: Notice: Scope(Class[main]): [7]
notice(maybe(7) |$n| { [$n] })
# CHECK: Notice: Scope(Class[main]): true
notice(maybe(7) =~ Undef)
