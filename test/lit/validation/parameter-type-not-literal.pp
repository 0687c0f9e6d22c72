# The type of a class parameter should be literal; others are deprecated.
# RUN: %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:18: deprecation: The parameter '$x' must be a literal type, not a Puppet::Pops::Model::AccessExpression [ILLEGAL_NONLITERAL_PARAMETER_TYPE]
class a(Enum[$y] $x) { }
