# Types and defaults of parameters are rows of steps that the runtime evaluates; only a debugger needs code of them.
# RUN: %ppcc --emit=llvm %s -o - | FileCheck %s --implicit-check-not=.type\"( --implicit-check-not=.default\"(
# RUN: %ppcc -g --emit=llvm %s -o - | FileCheck %s --check-prefix=DEBUG
# CHECK: @steps = {{.*}}i32 1, i32 0, i64 {{.*}}@string
# CHECK-SAME: i32 4, i32 2
# CHECK: ptr @pp_run_steps
# CHECK: define internal i64 @"puppet:class web"
# DEBUG: define internal i64 @"puppet:class web($port).type"
# DEBUG: define internal i64 @"puppet:class web($port).default"
class web(Integer[1] $port = 80, String $text = "port ${port}", Hash $more = { 'os' => $facts['os'] }) { notice($port, $text, $more) }
include web
