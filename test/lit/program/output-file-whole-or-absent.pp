# -o writes the catalog to a file; after an error no file appears.
# RUN: rm -f %t.json %t.none
# RUN: %ppcc %s -o %t
# RUN: %t --node good -o %t.json && FileCheck %s < %t.json
# RUN: not %t --node bad -o %t.none 2>&1 | FileCheck %s --check-prefix=BAD
# RUN: not ls %t.none
node good { notify { 'x': } }
node bad { fail('no catalog') }
# CHECK: "title":"x"
# BAD: Error: Evaluation Error: Error while evaluating a Function Call, no catalog
