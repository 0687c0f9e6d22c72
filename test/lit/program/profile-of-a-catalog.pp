# --profile writes folded stacks: which class was evaluated from where, what it called; for fleets too.
# RUN: %ppcc -O 0 %s -o %t
# RUN: %t --node n --profile %t.folded -o %t.json
# RUN: FileCheck %s <%t.folded
# RUN: not %t --node n --profile %t.none/x 2>&1 | FileCheck --check-prefix=UNWRITABLE %s
# RUN: %t --nodes a,b,c --jobs 2 --out %t.catalogs --profile %t.fleet
# RUN: FileCheck %s <%t.fleet
# RUN: python3 %S/Inputs/folded.py %t.folded && python3 %S/Inputs/folded.py %t.fleet
# CHECK-DAG: {{^}}catalog;main;function include;class web {{[0-9]+}}
# CHECK-DAG: {{^}}catalog;main;function include;class web;function twice {{[0-9]+}}
# CHECK-DAG: {{^}}catalog;{{.*}}define web::site {{[0-9]+}}
# UNWRITABLE: No such file or directory
# CHECK-DAG: {{^}}catalog;facts {{[0-9]+}}
# CHECK-DAG: {{^}}catalog;writing {{[0-9]+}}
function twice($x) { "${x}${x}" }
define web::site { notify { "site ${title}": } }
class web {
  notify { twice('a'): }
  web::site { ['x', 'y']: }
}
include web
