# A pattern that Ruby would not compile is an error of the file.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:10: error: end pattern with unmatched parenthesis: /(a/ [INVALID_REGEXP]
if $x =~ /(a/ { }
