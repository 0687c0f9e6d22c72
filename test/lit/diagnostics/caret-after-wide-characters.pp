# Columns count characters; wide characters take two places on the terminal.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s --strict-whitespace
$x = ['日本', private]
# CHECK: caret-after-wide-characters.pp:3:13: error: Use of reserved word: private
# CHECK-NEXT:   3 | $x = ['日本', private]
# CHECK-NEXT:     |               ^~~~~~~
