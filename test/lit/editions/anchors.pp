# T15: in the drafts \A and \Z are removed from regular expressions, \z is not.
# RUN: %ppcc run %s --node n 2>&1 | FileCheck --check-prefix=PUPPET %s
# RUN: %ppcc run %s --node n --edition=draft 2>&1 | FileCheck --check-prefix=DRAFT %s
$pattern = '\Aabc'
notice("x\nabc" =~ /\Aabc/, 'abcd' =~ /abc\Z/, 'abcd' =~ /abc\z/, "x\nabc" =~ '\Aabc', "x\nabc" =~ $pattern)
notice('\A' =~ /\\A/)
# PUPPET: main]): false false false false false
# PUPPET: main]): true
# DRAFT: main]): true true false true true
# DRAFT: main]): true
