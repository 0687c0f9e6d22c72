# A walk through a recursive type has no end; Puppet would go on for ever.
# RUN: not %ppcc run %s --node n 2>&1 | FileCheck %s
# CHECK: Evaluation Error: tree_each() is more than 5000 levels deep
# CHECK-SAME: line: [[#@LINE+1]]
tree_each(Data) |$value| { $value }
