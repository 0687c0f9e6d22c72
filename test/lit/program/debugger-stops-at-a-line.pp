# gdb stops at a line of a manifest, names the class around it, and shows variables as Puppet values.
# REQUIRES: gdb
# RUN: %ppcc -g -O 0 %s -o %t
# RUN: gdb -nx -batch -x %ppcc-gdb -ex 'break debugger-stops-at-a-line.pp:16' -ex run -ex 'info locals' -ex 'backtrace 1' --args %t --node n 2>&1 | FileCheck %s
# CHECK: Breakpoint 1, {{.*}}debugger-stops-at-a-line.pp:16
# CHECK: port = 8080
# CHECK: names = ['a', {'k' => 1.5}, undef]
# CHECK: big = 4611686018427387904
# CHECK: later = <not assigned>
# CHECK: #0 {{.*}}class web{{.*}}debugger-stops-at-a-line.pp:16
class web(Integer $port = 8080) {
  $names = ['a', { 'k' => 1.5 }, undef]
  $big = 4611686018427387904
  if $port > 80 {
    # here the debugger stops:
    notify { "port ${port}": message => $names[0] }
  }
  $later = 1
}
include web
