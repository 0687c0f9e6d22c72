# Every optimisation level and the JIT give the same catalog.
# RUN: %ppcc -O0 %s -o %t.0 && %ppcc -O1 %s -o %t.1 && %ppcc -O2 %s -o %t.2 && %ppcc -O3 %s -o %t.3
# RUN: %t.0 --node n 2>&1 | sed 's/"version":[0-9]*,//;s/"catalog_uuid":"[^"]*",//' > %t.0.out
# RUN: %t.1 --node n 2>&1 | sed 's/"version":[0-9]*,//;s/"catalog_uuid":"[^"]*",//' | diff %t.0.out -
# RUN: %t.2 --node n 2>&1 | sed 's/"version":[0-9]*,//;s/"catalog_uuid":"[^"]*",//' | diff %t.0.out -
# RUN: %t.3 --node n 2>&1 | sed 's/"version":[0-9]*,//;s/"catalog_uuid":"[^"]*",//' | diff %t.0.out -
# RUN: %ppcc run %s --node n 2>&1 | sed 's/"version":[0-9]*,//;s/"catalog_uuid":"[^"]*",//' | diff %t.0.out -
# RUN: FileCheck %s < %t.0.out
function fib(Integer $n) { if $n < 2 { $n } else { fib($n - 1) + fib($n - 2) } }
define d($a = 1) { notify { "d-${title}": message => "${a} ${fib(10)}" } }
class c($x = 3) { [1, 2, 3].each |$i| { d { "i${i}": a => $i + $x } } }
include c
# CHECK: "message":"6 55"
