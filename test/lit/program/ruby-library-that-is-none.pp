# A library that is no libruby is an error at the first template.
# RUN: %ppcc %s -o %t
# RUN: not %t --node n --ruby-library /nonexistent.so 2>&1 | FileCheck %s
# CHECK: which needs libruby: the library cannot be loaded: /nonexistent.so
notice(inline_template('<%= 1 %>'))
