# T28: what a lambda gives is asked by the edition's rule of truth, whatever passes run over the code.
# RUN: %ppcc run %s --node n --edition=draft 2>&1 | FileCheck --check-prefix=DRAFT %s
# RUN: %ppcc run %s --node n --edition=draft --passes= 2>&1 | FileCheck --check-prefix=DRAFT %s
# RUN: %ppcc run %s --node n --edition=draft --passes=inline-lambdas 2>&1 | FileCheck --check-prefix=DRAFT %s
# RUN: %ppcc run %s --node n --edition=draft --passes=inline-lambdas,fold-constants,unbox-integers,simplify-cfg 2>&1 | FileCheck --check-prefix=DRAFT %s
# RUN: %ppcc run %s --node n --passes=inline-lambdas,unbox-integers 2>&1 | FileCheck --check-prefix=PUPPET %s
# RUN: %ppcc run %s --node n 2>&1 | FileCheck --check-prefix=PUPPET %s
$texts = ['', 'a', ' ']
# DRAFT: main]): [a,  ]
# PUPPET: main]): [, a,  ]
notice($texts.filter |$x| { $x })
# DRAFT: main]): true false false
# PUPPET: main]): true true true
notice($texts.any |$x| { $x }, [''].any |$x| { $x }, $texts.all |$x| { $x })
# DRAFT: main]): [no, yes a, yes  ]
# PUPPET: main]): [yes , yes a, yes  ]
notice($texts.map |$x| { if $x { "yes ${x}" } else { 'no' } })
# What an interpolation gives is a text for certain, but not whether it is true.
# DRAFT: main]): [false, true]
# PUPPET: main]): [true, true]
notice(['', 'b'].map |$x| { "${x}" and true })
# DRAFT: main]): {b => c}
# PUPPET: main]): {a => , b => c}
notice({ 'a' => '', 'b' => 'c' }.filter |$key, $value| { $value })
