# A template text that is only known when the program runs is refused with its place.
# RUN: not %ppcc run %s --node n 2>&1 | FileCheck %s
# CHECK: inline_epp(): the text of the template is computed when the program runs
# CHECK-SAME: line: 5, column: 8
notice(inline_epp("<%= 1 %>${facts['kernel']}"))
