# An error unwinds through generated frames with Puppet's message, and no catalog is printed.
# RUN: %ppcc %s -o %t
# RUN: not %t --node n > %t.out 2> %t.err
# RUN: FileCheck %s < %t.err
# RUN: not test -s %t.out
function f($x) { $x + 'no' }
class c { notice(f(1)) }
# CHECK: Error: Evaluation Error: The value 'no' cannot be converted to Numeric. (file: {{.*}}, line: 6, column: 23) on node n
include c
