# Only resources can be virtual.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: Resource Defaults are not virtualizable [NOT_VIRTUALIZEABLE]
@File { mode => '0644' }
# CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: Classes are not virtualizable [CLASS_NOT_VIRTUALIZABLE]
@class { 'a': }
