# A collector over a resource type's lower case name suggests the type.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
apache::vhost<| |>
# CHECK: error: Illegal expression. A Name is unacceptable as type name in a Virtual Query [ILLEGAL_EXPRESSION]
# CHECK: = help: did you mean `Apache::Vhost`?
