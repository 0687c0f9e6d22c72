# Errors come from top to bottom, whichever phase or check found them first.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
class a($x, $x) { 1 }
# CHECK: :[[#@LINE-1]]:13: error: The parameter 'x' is declared more than once
# CHECK: :[[#@LINE-2]]:19: error: This Literal Integer has no effect.
$h = { 'k' => 1, 'k' => 2 }
# CHECK: :[[#@LINE-1]]:22: error: The key 'k' is declared more than once
