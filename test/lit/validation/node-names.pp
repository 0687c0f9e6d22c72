# Names of nodes are literal and hold few characters; nodes do not inherit.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:6: error: The hostname 'a b' contains illegal characters {{.*}} [ILLEGAL_HOSTNAME_CHARS]
node 'a b' { }
# CHECK: :[[#@LINE+1]]:10: error: An interpolated expression is not allowed in a hostname of a node [ILLEGAL_HOSTNAME_INTERPOLATION]
node "a${x}" { }
# CHECK: :[[#@LINE+1]]:19: error: Node inheritance is not supported {{.*}} [ILLEGAL_NODE_INHERITANCE]
node 'a' inherits 'b' { }
