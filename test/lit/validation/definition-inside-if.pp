# A class stands at the top of a file or directly in a class.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
if $x {
  # CHECK: :[[#@LINE+1]]:3: error: Classes, definitions, and nodes may only appear at toplevel or inside other classes [NOT_TOP_LEVEL]
  class a { }
}
class b {
  # CHECK: :[[#@LINE+1]]:3: error: A Function Definition may only appear at toplevel [NOT_ABSOLUTE_TOP_LEVEL]
  function f() { 1 }
}
