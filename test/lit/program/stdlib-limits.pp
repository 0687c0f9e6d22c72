# What would be without end in stdlib's functions ends, or is refused.
# RUN: not %ppcc run %s --node n 2>&1 | FileCheck %s
# CHECK: Scope(Class[main]): 1000000
notice(size(range(0, 1000000000000)))
# CHECK: a string of 1000000000000 characters is too long
notice(stdlib::seeded_rand_string(1000000000000, 'seed'))
