# --check-cycles refuses circles, shortest first said, containment and automatic dependencies included.
# RUN: %ppcc %s -o %t
# RUN: %t --node direct --format=summary | FileCheck %s --check-prefix=UNASKED
# RUN: not %t --node direct --check-cycles 2>&1 | FileCheck %s --check-prefix=DIRECT
# RUN: not %t --node longer --check-cycles 2>&1 | FileCheck %s --check-prefix=LONGER
# RUN: not %t --node contained --check-cycles 2>&1 | FileCheck %s --check-prefix=CONTAINED
# RUN: not %t --node automatic --check-cycles 2>&1 | FileCheck %s --check-prefix=AUTOMATIC
# RUN: not %t --node two --check-cycles 2>&1 | FileCheck %s --check-prefix=TWO
# RUN: %t --node opposite --check-cycles --format=summary | FileCheck %s --check-prefix=UNASKED
# UNASKED: resources
# DIRECT: Error: Found 1 dependency cycle:
# DIRECT-NEXT: (Notify[a] => Notify[b] => Notify[a])
# LONGER: Found 1 dependency cycle:
# LONGER-NEXT: (Notify[b] => Notify[c] => Notify[b])
# CONTAINED: (Class[K] => Notify[in] => Class[K])
# AUTOMATIC: Found 1 dependency cycle:
# AUTOMATIC-NEXT: (File[/d] => File[/d/f] => Notify[n] => File[/d])
# TWO: Found 2 dependency cycles:
node direct { notify { 'a': before => Notify['b'] } notify { 'b': before => Notify['a'] } }
node longer {
  notify { ['a', 'b', 'c', 'd']: }
  Notify['a'] -> Notify['b'] -> Notify['c'] -> Notify['d'] -> Notify['a']
  Notify['c'] -> Notify['b']
}
class k { notify { 'in': require => Class['k'] } }
node contained { include k }
node automatic { file { '/d': require => Notify['n'] } file { '/d/f': before => Notify['n'] } notify { 'n': } }
node two {
  notify { ['a', 'b', 'c', 'd']: }
  Notify['a'] -> Notify['b'] -> Notify['a']
  Notify['c'] -> Notify['d'] -> Notify['c']
}
# What agents order by themselves gives way to what the manifest says.
node opposite { file { '/d': require => File['/d/f'] } file { '/d/f': } }
