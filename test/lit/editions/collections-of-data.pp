# T8: in the drafts Array and Hash without parameters hold Data, and keys are Scalar.
# RUN: %ppcc run %s --node n 2>&1 | FileCheck --check-prefix=PUPPET %s
# RUN: %ppcc run %s --node n --edition=draft 2>&1 | FileCheck --check-prefix=DRAFT %s
notice(Array == Array[Data], Hash == Hash[Scalar, Data], [/a/] =~ Array, { [1] => 2 } =~ Hash)
# PUPPET: main]): false false true true
# DRAFT: main]): true true false false
