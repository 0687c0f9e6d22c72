# A float beyond the range of doubles is an error; Puppet ends with an internal one.
# RUN: not %ppcc --emit=ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:6: error: `1e400` is not the value of a float; {{.*}} [NUMBER_OUT_OF_RANGE]
$x = 1e400
