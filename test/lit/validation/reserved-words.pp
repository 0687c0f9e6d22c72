# `private` and `attr` must be quoted to be text.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:6: error: Use of reserved word: attr, must be quoted if intended to be a String value [RESERVED_WORD]
$x = attr
