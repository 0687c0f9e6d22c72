# Integers have any size unless the reference's limits are asked for.
# RUN: %ppcc --emit=annotated-ast %s
# RUN: not %ppcc --emit=annotated-ast --strict-reference %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:8: error: A Literal Integer resulted in a value outside of Puppet Integer max range, got '+0x8000000000000000' [NUMERIC_OVERFLOW]
notice(9223372036854775808)
