# At -O1 LLVM optimises what computes in loops and recursions; other code spends its time in the runtime. -O2 optimises all.
# RUN: %ppcc --emit=llvm %s -o - | FileCheck %s
# RUN: %ppcc -O2 --emit=llvm %s -o - | FileCheck %s --check-prefix=ALL
# CHECK-DAG: define internal i64 @"puppet:class rare"({{.*}}) [[RARE:#[0-9]+]]
# CHECK-DAG: define internal i64 @"puppet:function names"({{.*}}) [[RARE]]
# CHECK-DAG: define {{.*}}i64 @"puppet:function sum"({{.*}}) [[OFTEN:#[0-9]+]]
# CHECK-DAG: define {{.*}}i64 @"puppet:function factorial"({{.*}}) [[OFTEN]]
# CHECK-DAG: attributes [[RARE]] = { noinline optnone
# CHECK-NOT: attributes [[OFTEN]] = {{.*}}optnone
# ALL-NOT: optnone
class rare { notify { 'once': } }
function names($texts) { $texts.map |$text| { "name ${text}" } }
function sum(Integer $limit) { Integer[1, $limit].reduce(0) |$all, $one| { $all + $one * 3 } }
function factorial(Integer $n) { if $n < 2 { 1 } else { $n * factorial($n - 1) } }
include rare
notice(names(['a']), sum(4), factorial(5))
