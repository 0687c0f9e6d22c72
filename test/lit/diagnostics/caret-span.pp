# The source line stands below the message, with carets under what is wrong.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s --strict-whitespace
$y = 1
  $port = 80foo
# CHECK: caret-span.pp:[[#@LINE-1]]:11: error: Illegal number '80foo' [ILLEGAL_NUMBER]
# CHECK-NEXT:   4 |   $port = 80foo
# CHECK-NEXT:     |           ^
