# A private variable is seen in its own scope and the local scopes inside; elsewhere it does not exist.
# RUN: not %ppcc run %s --node one 2>&1 | FileCheck %s --check-prefix=CLASS
# RUN: not %ppcc run %s --node inherited 2>&1 | FileCheck %s --check-prefix=INHERITED
# RUN: not %ppcc run %s --node top 2>&1 | FileCheck %s --check-prefix=TOP
# CLASS: Notice: Scope(Class[A]): 1 1
# CLASS: Error: Evaluation Error: Unknown variable: 'a::x'. (file: {{.*}}, line: [[#@LINE+7]], column: 29)
# INHERITED: Error: Evaluation Error: Unknown variable: 'x'. (file: {{.*}}, line: [[#@LINE+4]], column: 29)
# TOP: Error: Evaluation Error: Unknown variable: 't'. (file: {{.*}}, line: [[#@LINE+4]], column: 18)
private $t = 3
class a { private $x = 1 [$x].each |$y| { notice("${x} ${y}") } }
class b inherits a { notice($x) }
class c { notice($t) }
node one { include a notice($a::x) }
node inherited { include b }
node top { include c }
