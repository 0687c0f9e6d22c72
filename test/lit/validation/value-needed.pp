# Definitions and collectors have no value.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:6: error: Invalid use of expression. A Virtual Query does not produce a value [NOT_RVALUE]
$x = User<| title == 'a' |>
