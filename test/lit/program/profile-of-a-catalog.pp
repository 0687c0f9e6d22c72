# --profile writes folded stacks: which class was evaluated from where, what it called.
# RUN: %ppcc -O 0 %s -o %t
# RUN: %t --node n --profile %t.folded -o %t.json
# RUN: FileCheck %s <%t.folded
# RUN: not %t --node n --profile %t.none/x 2>&1 | FileCheck --check-prefix=UNWRITABLE %s
# RUN: not %t --nodes n --out %t.catalogs --profile %t.folded 2>&1 | FileCheck --check-prefix=FLEET %s
# CHECK-DAG: {{^}}catalog;main;function include;class web {{[0-9]+}}
# CHECK-DAG: {{^}}catalog;main;function include;class web;function twice {{[0-9]+}}
# CHECK-DAG: {{^}}catalog;{{.*}}define web::site {{[0-9]+}}
# UNWRITABLE: No such file or directory
# FLEET: --profile is for the catalog of one node
function twice($x) { "${x}${x}" }
define web::site { notify { "site ${title}": } }
class web {
  notify { twice('a'): }
  web::site { ['x', 'y']: }
}
include web
