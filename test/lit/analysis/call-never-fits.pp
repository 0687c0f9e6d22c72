# Constant arguments that no signature takes are reported where the call is written.
# RUN: not %ppcc run %s --node n 2>&1 | FileCheck %s
function double(Integer $x) { $x * 2 }
if $facts['kernel'] == 'none' {
  # CHECK: :[[#@LINE+1]]:10: warning: 'double' parameter 'x' expects an Integer value, got String [CALL_NEVER_FITS]
  double('2')
  # CHECK: :3:{{.*}}: note: the parameter is declared here
}
# CHECK-NOT: warning
notice(double(4), double(Integer('4')))
# CHECK: :[[#@LINE+1]]:8: warning: 'length' parameter 'arg' expects {{.*}} [CALL_NEVER_FITS]
notice(length(5))
