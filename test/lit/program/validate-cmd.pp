# validate_cmd() hands its text to a command in a file, when the program is started with --allow-generate.
# RUN: %ppcc %s -o %t
# RUN: not %t --node n 2>&1 | FileCheck %s --check-prefix=REFUSED
# RUN: not %t --node n --allow-generate 2>&1 | FileCheck %s
# REFUSED: validate_cmd() would run /bin/grep -q hello on this machine; the option --allow-generate permits it
validate_cmd('hello', '/bin/grep -q hello')
validate_cmd("a\nb", '/bin/sed -n % -e 2p | /bin/grep b')
# CHECK: Notice: Scope(Class[main]): checked
notice('checked')
# CHECK: Error: {{.*}}no greeting
# CHECK-NEXT: Execution of '/bin/grep -q hello {{.*/\.ppcc-.*}}' returned 1:
validate_cmd('bye', '/bin/grep -q hello', 'no greeting')
