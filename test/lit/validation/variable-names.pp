# Names of variables have a form.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:8: error: Illegal variable name, The given name '_a::b' does not conform {{.*}} [ILLEGAL_VAR_NAME]
notice($_a::b)
# CHECK: :[[#@LINE+1]]:8: error: Illegal numeric variable name, The given name '01' must be a decimal value {{.*}} [ILLEGAL_NUMERIC_VAR_NAME]
notice($01)
