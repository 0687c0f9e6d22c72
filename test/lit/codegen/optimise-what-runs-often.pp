# At -O1 LLVM optimises functions, lambdas that compute and loops; other bodies run once and are left alone. -O2 optimises all.
# RUN: %ppcc --emit=llvm %s -o - | FileCheck %s
# RUN: %ppcc -O2 --emit=llvm %s -o - | FileCheck %s --check-prefix=ALL
# CHECK-DAG: define internal i64 @"puppet:class rare"({{.*}}) [[RARE:#[0-9]+]]
# CHECK-DAG: define {{.*}}i64 @"puppet:function twice{{[^"]*}}"({{.*}}) [[OFTEN:#[0-9]+]]
# CHECK-DAG: attributes [[RARE]] = { noinline optnone
# CHECK-NOT: attributes [[OFTEN]] = {{.*}}optnone
# ALL-NOT: optnone
class rare { notify { 'once': } }
function twice($x) { $x + $x }
include rare
notice(twice(4))
