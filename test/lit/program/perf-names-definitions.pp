# perf names classes, defines, nodes and functions of a program that was built with -g, at every level.
# REQUIRES: perf
# RUN: %ppcc -g %s -o %t && %ppcc -g -O 0 %s -o %t.0
# RUN: perf record -q -e cpu-clock -c 200000 -o %t.data %t --node n -o %t.json
# RUN: perf report -i %t.data --stdio -F overhead,sym --percent-limit 0 2>/dev/null | FileCheck %s
# RUN: perf record -q -e cpu-clock -c 200000 -o %t.data %t.0 --node n -o %t.json
# RUN: perf report -i %t.data --stdio -F overhead,sym --percent-limit 0 2>/dev/null | FileCheck %s
# RUN: perf record -q -e cpu-clock -c 1000000 --call-graph dwarf -o %t.data %t --node n -o %t.json
# RUN: perf script -i %t.data --no-inline -F comm,ip,sym 2>/dev/null | FileCheck %s --check-prefix=STACK
# CHECK-DAG: puppet:class hot
# CHECK-DAG: puppet:define warm
# CHECK-DAG: puppet:node default
# CHECK-DAG: puppet:function fibonacci
# STACK: puppet:function fibonacci
# STACK: puppet:class hot
function fibonacci(Integer $n) { if $n < 2 { $n } else { fibonacci($n - 1) + fibonacci($n - 2) } }
class hot {
  $sum = Integer[1, 4000000].reduce(0) |$sum, $i| { $sum + $i % 7 }
  notify { "hot ${sum}": message => fibonacci(30) }
}
define warm {
  $sum = Integer[1, 4000000].reduce(0) |$sum, $i| { $sum + $i % 7 }
  notify { "warm ${sum}": }
}
node default {
  $sum = Integer[1, 4000000].reduce(0) |$sum, $i| { $sum + $i % 7 }
  notify { "node ${sum}": }
  warm { 'w': }
  include hot
}
