# A call of a function that nothing defines is a warning at compile time, with what may be meant.
# RUN: %ppcc %s -o %t 2>&1 | FileCheck %s
# RUN: not %t --node n 2>&1 | FileCheck %s --check-prefix=FAIL
function own($x) { $x }
notice(own(length('a')))
# CHECK: :[[#@LINE+3]]:8: warning: there is no function `lenght`; the generator will fail where it is called [UNKNOWN_FUNCTION]
# CHECK: did you mean `length`?
# FAIL: Error: Evaluation Error: Unknown function: 'lenght'.
notice(lenght('a'))
# CHECK: there is no function `mysql_password`
# CHECK: the module puppetlabs-mysql has a function of that name
notice(mysql_password('a'))
