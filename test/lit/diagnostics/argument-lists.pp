# Commas outside of parentheses need a function that may be called without them.
# RUN: not %ppcc --emit=ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:7: error: illegal comma separated argument list [ILLEGAL_ARGUMENT_LIST]
$x = 1, 2
# CHECK: :[[#@LINE+1]]:6: error: attempt to pass argument list to the function 'foo' which cannot be called without parentheses [ARGUMENTS_WITHOUT_PARENTHESES]
foo 1, 2
