# Braces with attributes follow a resource type, a type or a reference only.
# RUN: not %ppcc --emit=ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:1: error: Expression is not valid as a resource, resource-default, or resource-override [NOT_A_RESOURCE_EXPRESSION]
1 { a => 1 }
