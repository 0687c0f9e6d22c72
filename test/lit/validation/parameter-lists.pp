# Parameters have names of their own, once each, and classes capture no rest.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:14: error: The parameter 'x' is declared more than once in the parameter list [DUPLICATE_PARAMETER]
define a($x, $x) { }
# CHECK: :[[#@LINE+1]]:10: error: The parameter $title redefines a built in parameter in the 'define' expression [RESERVED_PARAMETER]
define b($title) { }
# CHECK: :[[#@LINE+1]]:10: error: The numeric parameter name '$1' cannot be used {{.*}} [ILLEGAL_NUMERIC_PARAMETER]
define c($1) { }
# CHECK: :[[#@LINE+1]]:10: error: Illegal parameter name. The given name 'x::y' does not conform {{.*}} [ILLEGAL_PARAM_NAME]
define d($x::y) { }
# CHECK: :[[#@LINE+1]]:11: error: Parameter $x has 'captures rest' - not supported in a 'define' expression [CAPTURES_REST_NOT_SUPPORTED]
define e(*$x) { }
# CHECK: :[[#@LINE+1]]:12: error: Parameter $x is not last, and has 'captures rest' [CAPTURES_REST_NOT_LAST]
[1].each |*$x, $y| { }
# CHECK: :[[#@LINE+1]]:18: error: Assignment not allowed here [ILLEGAL_ASSIGNMENT_CONTEXT]
class f($x = ($y = 1)) { }
