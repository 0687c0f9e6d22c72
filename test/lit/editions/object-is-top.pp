# T7: in the drafts Object is the type of everything.
# RUN: %ppcc run %s --node n 2>&1 | FileCheck --check-prefix=PUPPET %s
# RUN: %ppcc run %s --node n --edition=draft 2>&1 | FileCheck --check-prefix=DRAFT %s
notice(1 =~ Object, Object == Any)
# PUPPET: main]): false false
# DRAFT: main]): true true
