# --error-format=json prints one object per line.
# RUN: not %ppcc --emit=annotated-ast --error-format=json %s 2>&1 | FileCheck %s
class a($x, $x) { }
# CHECK: {"severity":"error","code":"DUPLICATE_PARAMETER","message":"The parameter 'x' is declared more than once in the parameter list",
# CHECK-SAME: "file":"{{.*}}json.pp","line":3,"column":13,"endLine":3,"endColumn":15,
# CHECK-SAME: "notes":[{"message":"first declared here","file":"{{.*}}json.pp","line":3,"column":9,"endLine":3,"endColumn":11}]}
