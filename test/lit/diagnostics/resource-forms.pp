# What looks like a resource and is none is told apart from other syntax errors.
# RUN: not %ppcc --emit=ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:1: error: Virtual (@) can only be applied to a Resource Expression [VIRTUAL_NOT_RESOURCE]
@notice('a')
# CHECK: :[[#@LINE+1]]:1: error: Exported (@@) can only be applied to a Resource Expression [EXPORTED_NOT_RESOURCE]
@@notice('a')
# CHECK: :[[#@LINE+1]]:6: error: Syntax error resource body without title or hash with +> [RESOURCE_BODY_WITHOUT_TITLE]
file { mode +> '0644' }
