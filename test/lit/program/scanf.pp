# scanf, as the Ruby library reads: blanks are skipped, the first part that does not match ends it.
# RUN: %ppcc %s -o %t
# RUN: %t --node n 2>&1 >/dev/null | FileCheck %s
# CHECK: [42, abc, 3.5]
notice(scanf('42 abc 3.5', '%d %s %f'))
# CHECK: [255, 8, 31]
notice(scanf('0xff 010 1f', '%i %i %x'))
# CHECK: [12, 345]
notice(scanf('12345', '%2d%3d'))
# CHECK: [abc, def]
notice(scanf('abc123def', '%[a-z]%*d%s'))
# CHECK: [1]
notice(scanf('1 x', '%d %d'))
# CHECK: []
notice(scanf('x', '%d'))
# CHECK: [5]
notice(scanf('size=5', 'size=%d'))
# CHECK: 10
notice(scanf('9', '%d') |$found| { $found[0] + 1 })
