# Facts are read from a file or from standard input.
# RUN: %ppcc %s -o %t
# RUN: echo '{"os": {"family": "Debian"}, "big": 123456789012345678901234567890}' | %t --node n --facts - 2>&1 | FileCheck %s
# CHECK: Notice: Scope(Class[main]): Debian 123456789012345678901234567890
notice("${facts['os']['family']} ${facts['big']}")
