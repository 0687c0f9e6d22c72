# Options of ppcc may stand before the manifest that `ppcc run` evaluates, and behind it.
# RUN: %ppcc run --strict=off -O 0 --stats %s --node n --log-level notice 2>&1 | FileCheck %s
# RUN: %ppcc run %s --node n --strict=off 2>&1 | FileCheck %s
# RUN: not %ppcc run --node n %s 2>&1 | FileCheck --check-prefix=PROGRAM %s
# PROGRAM: --node
notice("3" + 4)
# CHECK: Notice: Scope(Class[main]): 7
