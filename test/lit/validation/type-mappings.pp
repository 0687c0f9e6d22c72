# A mapping connects a runtime type with a type, or patterns with patterns.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:6: error: Illegal type mapping. Expected a Type on the left side, got A Type Mapping [ILLEGAL_TYPE_MAPPING]
type Runtime[ruby, 'A'] = [/a/, 'b']
