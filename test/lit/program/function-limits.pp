# What would take all memory or time ends in an error that says so.
# RUN: split-file %s %t
# RUN: %ppcc %t/width.pp -o %t/width && not %t/width --node n 2>&1 | FileCheck %s --check-prefix=WIDTH
# RUN: %ppcc %t/regexp.pp -o %t/regexp && not %t/regexp --node n 2>&1 | FileCheck %s --check-prefix=REGEXP
# RUN: %ppcc %t/depth.pp -o %t/depth && not %t/depth --node n 2>&1 | FileCheck %s --check-prefix=DEPTH
# RUN: %ppcc %t/range.pp -o %t/range && not %t/range --node n 2>&1 | FileCheck %s --check-prefix=RANGE
# WIDTH: width too big
# REGEXP: took more than the limit of {{[0-9]+}} steps
# DEPTH: more than 10000 calls inside each other
# RANGE: A range of integers is longer than the limit of 67108864 elements
#--- width.pp
notice(sprintf('%2147483647d', 1))
#--- regexp.pp
notice(regsubst('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', '^(a+)+$', ''))
#--- depth.pp
function f($x) { f($x + 1) }
notice(f(1))
#--- range.pp
$big = unique(Integer[1, 1000000000000])
