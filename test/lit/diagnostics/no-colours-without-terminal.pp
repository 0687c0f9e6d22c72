# Output that is no terminal has no escape sequences, whatever TERM says.
# RUN: env -u NO_COLOR TERM=xterm-256color not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
$x = private
# CHECK-NOT: {{\[[0-9;]*m}}
# CHECK: error: Use of reserved word
# CHECK-NOT: {{\[[0-9;]*m}}
