# What takes too long to compare with its type is left to the run: here a regular expression that tries without end.
# RUN: %ppcc --emit=annotated-ast %s -o %t 2>&1 | count 0
# RUN: %ppcc %s -o %t
# RUN: %t --node n -o %t.json 2>&1 | FileCheck %s
# CHECK: Notice: Scope(D[a]): aaaa
define d(Pattern[/^(a+)+$/] $p = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab') {
  notice($p)
}
d { "a": p => "aaaa" }
