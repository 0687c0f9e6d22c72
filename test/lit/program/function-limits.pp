# What would take all memory or time ends in an error that says so.
# RUN: split-file %s %t
# RUN: %ppcc %t/width.pp -o %t/width && not %t/width --node n 2>&1 | FileCheck %s --check-prefix=WIDTH
# RUN: not %ppcc run %t/precision.pp --node n 2>&1 | FileCheck %s --check-prefix=PRECISION
# RUN: not %ppcc run %t/format.pp --node n 2>&1 | FileCheck %s --check-prefix=FORMAT
# RUN: %ppcc %t/regexp.pp -o %t/regexp && not %t/regexp --node n 2>&1 | FileCheck %s --check-prefix=REGEXP
# RUN: %ppcc %t/depth.pp -o %t/depth && not %t/depth --node n 2>&1 | FileCheck %s --check-prefix=DEPTH
# RUN: %ppcc %t/range.pp -o %t/range && not %t/range --node n 2>&1 | FileCheck %s --check-prefix=RANGE
# WIDTH: A format asks for 2147483647 characters, more than the limit of 16777216
# PRECISION: A format asks for 999999999 characters, more than the limit of 16777216
# FORMAT: A format asks for 99999999 characters, more than the limit of 16777216
# REGEXP: took more than the limit of {{[0-9]+}} steps
# DEPTH: more than 10000 calls inside each other
# RANGE: A range of integers is longer than the limit of 67108864 elements
#--- width.pp
notice(sprintf('%2147483647d', 1))
#--- precision.pp
notice(sprintf('%.999999999f', 1.0))
#--- format.pp
notice(String('x', '%99999999s'))
#--- regexp.pp
notice(regsubst('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', '^(a+)+$', ''))
#--- depth.pp
function f($x) { f($x + 1) }
notice(f(1))
#--- range.pp
$big = unique(Integer[1, 1000000000000])
