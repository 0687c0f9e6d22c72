# A resource expression evaluates everything, then makes its resources in one op.
# RUN: %ppcc --emit=ir %s | FileCheck %s
# CHECK: %[[T:[0-9]+]] = puppet.resource.title
# CHECK-NEXT: %[[V:[0-9]+]] = puppet.var.lookup $y
# CHECK: = puppet.resource #0, %{{[0-9]+}}, [%[[T]], %[[V]], %{{[0-9]+}}]
file { "/a/${x}": owner => $y, mode => '0644' }
