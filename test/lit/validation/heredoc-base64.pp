# The text of a heredoc tagged `base64` must be Base64.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+2]]:1: error: Invalid produced text having syntax: 'base64'. Base64 syntax checker: Cannot parse invalid Base64 string - padding is not correct [ILLEGAL_BASE64]
$x = @(END:base64)
  SGVsbG8
  | END
