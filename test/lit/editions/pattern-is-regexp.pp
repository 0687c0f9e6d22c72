# T9, T9b: in the drafts Pattern is the type of regular expressions, and Pattern['x'] is one, which
# sets the match variables.
# RUN: %ppcc run %s --node n 2>&1 | FileCheck --check-prefix=PUPPET %s
# RUN: %ppcc run %s --node n --edition=draft 2>&1 | FileCheck --check-prefix=DRAFT %s
$p = Pattern['b(.)']
notice(/a/ =~ Pattern)
if 'abc' =~ $p { notice("group ${1}") }
# PUPPET: main]): false
# PUPPET: main]): group {{$}}
# DRAFT: main]): true
# DRAFT: main]): group c
