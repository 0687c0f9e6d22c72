# Types of parameters see what is around their owner, never its own variables: a lambda's the slots of
# the code it is written in, all others only names.
# RUN: %ppcc --emit=ir --passes= %s | FileCheck %s
# CHECK: func @"function f($o).type" puppet.expression
# CHECK: var.lookup $o
# CHECK: func @"function f.returns" puppet.expression
# CHECK: fail {{.*}}`lookupvar' for nil
# CHECK: func @main puppet.main layout [[MAIN:#[0-9]+]]
# CHECK: func @"main.lambda($o).type" puppet.expression layout [[MAIN]]
# CHECK: slot.get 0, $o
$o = 1
with(2) |Integer[$o] $o| { notice($o) }
function f(Integer[$o] $o) >> Integer[$o] { $o }
