# An assignment in the type of a definition's parameter is refused with its place; a lambda's is made around it.
# RUN: not %ppcc --emit=ir %s 2>&1 | FileCheck %s
with(1) |Integer[($y = 1)] $x| { notice($y) }
# CHECK-NOT: error
# CHECK: :[[#@LINE+1]]:21: error: ppcc does not support an assignment in a type yet [UNSUPPORTED_CONSTRUCT]
function f(Integer[($z = 1)] $x) { $x }
