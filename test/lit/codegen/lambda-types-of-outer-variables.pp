# Types of a lambda's parameters are evaluated for each time that the lambda is, as data and as code.
# RUN: not %ppcc run %s --node n 2>&1 | FileCheck %s
# RUN: %ppcc %s -g -o %t && not %t --node n 2>&1 | FileCheck %s
# CHECK: main]): 2
# CHECK: main]): 2
# CHECK: Error: {{.*}}block parameter 'x' expects an Integer[3] value, got Integer[2, 2]
[1, 2, 3].each |$o| { with(2) |Integer[$o] $x| { notice($x) } }
