# T3: in the drafts undef is an instance of every type, but of NotUndef.
# RUN: not %ppcc run %s --node n 2>&1 | FileCheck --check-prefix=PUPPET %s
# RUN: %ppcc run %s --node n --edition=draft 2>&1 | FileCheck --check-prefix=DRAFT %s
function f(String $x) { "<${x}>" }
notice(undef =~ String, [undef] =~ Array[Integer], undef =~ NotUndef, Undef < Integer)
notice(f(undef))
# PUPPET: main]): false false false false
# PUPPET: parameter 'x' expects a String value, got Undef
# DRAFT: main]): true true false true
# DRAFT: main]): <>
