# A default that its parameter's type does not take is a warning at both places, never an error.
# RUN: %ppcc run %s --node n 2>&1 | FileCheck %s
class web(
  # CHECK: :[[#@LINE+1]]:19: warning: parameter 'port' expects an Integer value, got String [DEFAULT_NEVER_FITS]
  Integer $port = '80',
  # CHECK: :[[#@LINE-1]]:3: note: its type is given here
  Integer[1, 10] $size = 2 + 3,
  Optional[String] $name_of = undef,
) { }
# CHECK-NOT: warning
class { 'web': port => 80 }
