# `--ruby never` refuses templates with the name of what would have run.
# RUN: %ppcc %s -o %t
# RUN: not %t --node n --ruby never 2>&1 | FileCheck %s
# CHECK: inline_template(): its text is Ruby code, which needs libruby: --ruby=never forbids it (file: {{.*}}, line: [[#@LINE+1]], column: 8)
notice(inline_template('<%= 1 %>'))
