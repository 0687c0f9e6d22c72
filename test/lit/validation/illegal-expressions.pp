# Functions are called by name, types are referred to by type.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:1: error: Illegal expression. A Variable is unacceptable as function name in a Function Call [ILLEGAL_EXPRESSION]
$f(1)
