# A word alone in `${}` names a variable, and `true` names none; Puppet ends with an internal error.
# RUN: not %ppcc --emit=ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:11: error: {{.*}} [BOOLEAN_AS_VARIABLE]
notice("${true}")
