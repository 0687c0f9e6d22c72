# A value that nothing uses is a mistake.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:4: error: This '+' expression has no effect. A value was produced and then forgotten {{.*}} [IDEM_EXPRESSION_NOT_LAST]
$x + 1
class a {
  # CHECK: :[[#@LINE+1]]:3: error: This Variable has no effect. A Host Class Definition can not end with a value-producing expression without other effect [IDEM_NOT_ALLOWED_LAST]
  $x
}
