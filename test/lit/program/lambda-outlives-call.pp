# A lambda that was given to a function cannot be called after that function has ended.
# RUN: %ppcc %s -o %t
# RUN: not %t --node n 2>&1 | FileCheck %s
function keep(Callable $block) { $block }
function inner() { keep() |$x| { $x } }
$kept = inner()
# CHECK: Error while evaluating a Method call, the call that this lambda was given to has ended, and with it the lambda (file: {{.*}}, line: [[#@LINE+1]], column: 18)
notice($kept.call(1))
