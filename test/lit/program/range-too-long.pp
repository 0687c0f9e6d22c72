# Walking over more integers than the limit is an error that names the limit, not an endless loop.
# RUN: not %ppcc run %s --node n 2>&1 | FileCheck %s
# CHECK: A range of integers is longer than the limit of 67108864 elements
$huge = Integer[1, 1000000000000000000].map |$x| { $x }
