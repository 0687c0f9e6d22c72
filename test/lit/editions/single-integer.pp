# T11d: in the drafts Integer[n] is the range of n alone.
# RUN: %ppcc run %s --node n 2>&1 | FileCheck --check-prefix=PUPPET %s
# RUN: %ppcc run %s --node n --edition=draft 2>&1 | FileCheck --check-prefix=DRAFT %s
notice(5 =~ Integer[1], 1 =~ Integer[1], Integer[1])
# PUPPET: main]): true true Integer[1]
# DRAFT: main]): false true Integer[1, 1]
