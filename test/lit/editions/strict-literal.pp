# With --strict-reference the names of the drafts are unknown.
# RUN: not %ppcc run %s --node n --strict-reference 2>&1 | FileCheck %s
# CHECK: Resource type not found: Literal
notice(1 =~ Literal)
