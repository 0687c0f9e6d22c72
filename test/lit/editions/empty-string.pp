# T28: in the drafts an empty string is false.
# RUN: %ppcc run %s --node n 2>&1 | FileCheck --check-prefix=PUPPET %s
# RUN: %ppcc run %s --node n --edition=draft 2>&1 | FileCheck --check-prefix=DRAFT %s
$empty = ''
if $empty { notice('true') } else { notice('false') }
notice(!!'', !!'a', '' and true, '' or false, !![], !!0)
# PUPPET: main]): true
# PUPPET: main]): true true true true true true
# DRAFT: main]): false
# DRAFT: main]): false true false false true true
# Lambdas are asked by the same rule.
$words = ['a', '', 'b']
# PUPPET: main]): [a, , b] {a => x, b => } true true {{\[\[a, , b\], \[\]\]}} 0
# DRAFT: main]): [a, b] {a => x} true false {{\[\[a, b\], \[\]\]}} 0
notice($words.filter |$w| { $w }, {'a' => 'x', 'b' => ''}.filter |$k, $v| { $v }, $words.any |$w| { $w }, $words.all |$w| { $w }, $words.partition |$w| { $w }, $words.index |$w| { $w })
