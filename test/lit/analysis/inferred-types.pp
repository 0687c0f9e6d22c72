# The types that follow from the text are shown beside expressions and variables.
# RUN: %ppcc --emit=annotated-ast %s | FileCheck %s
function twice(Integer $x) >> Integer { $x * 2 }
# CHECK: ArithmeticExpression {{.*}} ; type Integer
# CHECK: VariableExpression {{.*}} ; slot 0 up 0 parameter type Integer
$a = 1 + 2
# CHECK: AssignmentExpression {{.*}} ; type Integer[3, 3]
$b = twice($a)
# CHECK: CallNamedFunctionExpression {{.*}} ; type Integer
$c = "x${b}"
# CHECK: ConcatenatedString {{.*}} ; type String
$d = $b > 3 ? { true => 1, default => 2.5 }
# CHECK: SelectorExpression {{.*}} ; type Numeric
notice($d)
# CHECK: VariableExpression {{.*}} ; slot {{[0-9]+}} up 0 type Numeric
