# Names of definitions have a form, and Puppet's types are taken.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:1: error: Unacceptable name. The name 'a-b' is unacceptable as the name of a Host Class Definition [ILLEGAL_DEFINITION_NAME]
class a-b { }
# CHECK: :[[#@LINE+1]]:1: error: The name: 'string' is already defined by Puppet and can not be used as the name of a 'define' expression. [RESERVED_TYPE_NAME]
define string { }
# CHECK: :[[#@LINE+1]]:1: deprecation: Use of future reserved word: 'plan' [FUTURE_RESERVED_WORD]
class plan { }
# CHECK: :[[#@LINE+1]]:1: error: Expressions of type a Type Definition are not supported in this version of Puppet [UNSUPPORTED_EXPRESSION]
type A inherits B { }
