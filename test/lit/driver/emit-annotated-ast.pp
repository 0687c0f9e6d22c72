# The annotated tree shows the slots of a body and what each variable means.
# RUN: %ppcc --emit=annotated-ast %s | FileCheck %s
# CHECK: body main slots=[x]
$x = 1
# CHECK: HostClassDefinition {{.*}} ; body class slots=[p! y]
class a($p) {
  # CHECK: VariableExpression @[[#@LINE+1]]:8{{.*}} ; slot 0 up 0 parameter
  $y = $p
  # CHECK: LambdaExpression {{.*}} ; body lambda slots=[i!]
  # CHECK: VariableExpression {{.*}} ; slot 1 up 1
  [1].each |$i| { notice($y) }
  # CHECK: VariableExpression {{.*}} ; by name
  notice($facts)
}
