# Attributes that a class or define does not take are reported where they are written.
# RUN: not %ppcc run %s --node n 2>&1 | FileCheck %s
type Port = Integer[1, 65535]
define site(Port $port, String $owner = 'www') { }
class web(Port $port = 80, Optional[String] $root = undef) { }
if $facts['kernel'] == 'none' {
  # CHECK: :[[#@LINE+1]]:23: warning: Site[a]: parameter 'port' expects a Port = Integer[1, 65535] value, got String [ATTRIBUTE_NEVER_FITS]
  site { 'a': port => '80' }
  # CHECK: :4:18: note: the parameter is declared here
  # CHECK: :[[#@LINE+1]]:27: warning: Site[b]: has no parameter named 'prot' [ATTRIBUTE_NEVER_FITS]
  site { 'b': port => 80, prot => 81 }
  # CHECK: :4:1: note: it is defined here
  # CHECK: :[[#@LINE+1]]:41: warning: Class[Web]: parameter 'port' expects {{.*}} got Integer[70000, 70000] [ATTRIBUTE_NEVER_FITS]
  class { 'web': root => undef, port => 70000, require => Site['a'] }
}
# CHECK-NOT: warning
site { 'c': port => 80, owner => 'me', noop => true }
# CHECK: Error
fail('enough')
