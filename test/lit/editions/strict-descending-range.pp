# With --strict-reference a descending range is Puppet's error.
# RUN: not %ppcc run %s --node n --strict-reference 2>&1 | FileCheck %s
# CHECK: 'from' must be less or equal to 'to'. Got (5, 1
notice(Integer[5, 1])
