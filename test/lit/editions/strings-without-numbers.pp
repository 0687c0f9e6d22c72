# T25: what is no number stays an error in the drafts.
# RUN: not %ppcc run %s --node n --edition=draft 2>&1 | FileCheck %s
# CHECK: Error: {{.*}}The value 'x' cannot be converted to Numeric.
notice('x' + 4)
