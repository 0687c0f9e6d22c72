# generate() runs programs only when the program is started with --allow-generate.
# RUN: %ppcc %s -o %t
# RUN: not %t --node n 2>&1 | FileCheck %s --check-prefix=REFUSED
# RUN: %t --node n --allow-generate 2>&1 >/dev/null | FileCheck %s
# REFUSED: generate() would run /bin/echo on this machine; the option --allow-generate permits it
# CHECK: Notice: Scope(Class[main]): out hi
notice("out ${generate('/bin/echo', 'hi')}")
