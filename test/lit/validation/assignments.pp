# Only plain local variables are assigned, with `=`.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:1: error: Illegal attempt to assign to 'a Literal Integer'. Not an assignable reference [ILLEGAL_ASSIGNMENT]
1 = 2
# CHECK: :[[#@LINE+1]]:1: error: Illegal attempt to assign to 'a::b'. Cannot assign to variables in other namespaces [CROSS_SCOPE_ASSIGNMENT]
$a::b = 1
# CHECK: :[[#@LINE+1]]:1: error: Illegal attempt to assign to the numeric match result variable '$1'. {{.*}} [ILLEGAL_NUMERIC_ASSIGNMENT]
$1 = 'a'
# CHECK: :[[#@LINE+1]]:1: error: Illegal attempt to assign via [index/key]. Not an assignable reference [ILLEGAL_INDEXED_ASSIGNMENT]
$h['a'] = 1
# CHECK: :[[#@LINE+1]]:4: error: The operator '+=' is no longer supported. {{.*}} [APPENDS_DELETES_NO_LONGER_SUPPORTED]
$x += 1
