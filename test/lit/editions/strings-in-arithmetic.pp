# T25: the drafts convert strings in arithmetic without a word; --strict still decides where it is given.
# RUN: %ppcc run %s --node n --edition=draft 2>&1 | FileCheck --check-prefix=DRAFT --implicit-check-not=Warning %s
# RUN: %ppcc run %s --node n --edition=draft --strict=warning 2>&1 | FileCheck --check-prefix=WARNING %s
# RUN: not %ppcc run %s --node n --edition=draft --strict=error 2>&1 | FileCheck --check-prefix=ERROR %s
# RUN: not %ppcc run %s --node n 2>&1 | FileCheck --check-prefix=ERROR %s
# RUN: %ppcc %s -o %t --edition=draft && %t --node n 2>&1 | FileCheck --check-prefix=DRAFT --implicit-check-not=Warning %s
# RUN: not %t --node n --set strict=error 2>&1 | FileCheck --check-prefix=ERROR %s
notice("3" + 4, '0x10' * 2, -'1', '010' - 1, '1.5' / 3, '1' << 4)
# DRAFT: main]): 7 32 -1 7 0.5 16
# WARNING: Warning: The string '3' was automatically coerced to the numerical value 3
# WARNING: main]): 7 32 -1 7 0.5 16
# ERROR: Error: {{.*}}The string '3' was automatically coerced to the numerical value 3
