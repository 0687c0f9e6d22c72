# Tokens are printed one a line with their place.
# RUN: %ppcc --emit=tokens %s | FileCheck %s
$x = [1]
# CHECK: 3:1 VARIABLE "x"
# CHECK: 3:4 EQUALS
# CHECK: 3:6 {{.*}}
