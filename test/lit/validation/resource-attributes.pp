# `+>` needs an existing resource, and `* =>` stands once.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:14: error: Illegal +> operation on attribute mode. This operator can not be used in a Resource Instance Definition [ILLEGAL_ATTRIBUTE_APPEND]
file { '/a': mode +> '0644' }
# CHECK: :[[#@LINE+1]]:23: error: Unfolding of attributes from Hash can only be used once per resource body [MULTIPLE_ATTRIBUTES_UNFOLD]
file { '/b': * => $x, * => $y }
