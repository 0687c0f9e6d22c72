# The text of a heredoc tagged `json` must be JSON.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+2]]:1: error: Invalid produced text having syntax: 'json'. JSON syntax checker: Cannot parse invalid JSON string. "unexpected token at '{ a: 1 }\n'" [ILLEGAL_JSON]
$x = @(END:json)
  { a: 1 }
  | END
