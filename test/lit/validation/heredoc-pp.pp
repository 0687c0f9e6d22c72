# The text of a heredoc tagged `pp` must be valid Puppet, `epp` a valid template.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+2]]:1: error: Invalid produced text having syntax: 'pp'. PP syntax checker: "Syntax error at ']' (line: 1, column: 8)" [ILLEGAL_PP]
$x = @(END:pp)
  notice(]
  | END
# CHECK: :[[#@LINE+2]]:1: error: Invalid produced text having syntax: 'epp'. EPP syntax checker: "Unbalanced epp tag, {{.*}}" [ILLEGAL_EPP]
$y = @(END:epp)
  <%= $x
  | END
