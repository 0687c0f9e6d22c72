# T11d: `Integer[5]` of a parameter is 5 alone in the drafts, whatever passes run over the code.
# RUN: not %ppcc run %s --node n --edition=draft 2>&1 | FileCheck --check-prefix=DRAFT %s
# RUN: not %ppcc run %s --node n --edition=draft --passes=direct-calls,unbox-integers 2>&1 | FileCheck --check-prefix=DRAFT %s
# RUN: %ppcc run %s --node n 2>&1 | FileCheck --check-prefix=PUPPET %s
function exact(Variant[Integer[5], String] $x) { "exact ${x}" }
# DRAFT: Error: {{.*}}'exact' parameter 'x' expects a value of type Integer[5, 5] or String, got Integer[7, 7]
# PUPPET: main]): exact 7
notice(exact(7))
