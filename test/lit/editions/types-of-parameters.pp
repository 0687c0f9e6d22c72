# T3, T8: what a type says of a value is the edition's matter, whatever passes run over the code.
# RUN: not %ppcc run %s --node n --edition=draft 2>&1 | FileCheck --check-prefix=DRAFT %s
# RUN: not %ppcc run %s --node n --edition=draft --passes= 2>&1 | FileCheck --check-prefix=DRAFT %s
# RUN: not %ppcc run %s --node n --edition=draft --passes=inline-lambdas,direct-calls,unbox-integers 2>&1 | FileCheck --check-prefix=DRAFT %s
# RUN: not %ppcc run %s --node n 2>&1 | FileCheck --check-prefix=PUPPET %s
function held(Array $x) { "held ${x}" }
function next_of(Integer[0, 10] $x) { if $x == undef { 'none' } else { $x + 1 } }
# DRAFT: main]): none
# PUPPET: 'next_of' parameter 'x' expects an Integer value, got Undef
notice(next_of(undef))
# DRAFT: main]): [m ]
notice([undef].map |Integer $x| { "m ${x}" })
# DRAFT: main]): {{\[\[1\]\]}}
notice([[1]].map |Array $x| { $x })
# DRAFT: main]): held [1]
notice(held([1]))
# DRAFT: 'held' parameter 'x' index 0 expects a Data value, got Type
notice(held([Integer]))
