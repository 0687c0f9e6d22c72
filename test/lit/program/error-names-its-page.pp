# A program that fails with an issue names the page that explains it; a failure without one has none.
# RUN: not %ppcc run %s --node n 2>&1 | FileCheck %s
# RUN: echo "fail('so')" > %t.pp && not %ppcc run %t.pp --node n 2>&1 | FileCheck %s --check-prefix=PLAIN --implicit-check-not=--explain
# CHECK: Error: Evaluation Error: Unknown variable: 'missing'.
# CHECK: to read more: ppcc --explain UNKNOWN_VARIABLE
# PLAIN: Error: Evaluation Error: Error while evaluating a Function Call, so
notice($missing)
