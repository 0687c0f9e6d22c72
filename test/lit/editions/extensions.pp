# Integers without limit, descending ranges, Literal and Ruby[...] work in both editions, and are errors with
# --strict-reference.
# RUN: %ppcc run %s --node n 2>&1 | FileCheck %s
# RUN: %ppcc run %s --node n --edition=draft 2>&1 | FileCheck %s
# RUN: not %ppcc run %s --node n --strict-reference 2>&1 | FileCheck --check-prefix=STRICT %s
notice(9223372036854775807 + 1)
notice(Integer[5, 1].map |$x| { $x }, 3 =~ Integer[5, 1])
notice(1 =~ Literal, [] =~ Literal, Ruby['Foo::Bar'])
# CHECK: main]): 9223372036854775808
# CHECK: main]): [5, 4, 3, 2, 1] true
# CHECK: main]): true false Runtime[ruby, 'Foo::Bar']
# STRICT: A '+' expression resulted in a value outside of Puppet Integer max range, got '+0x8000000000000000'
