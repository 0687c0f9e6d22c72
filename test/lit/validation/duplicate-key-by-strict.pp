# The setting `strict` decides how grave a duplicate key is.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s --check-prefix=ERROR
# RUN: %ppcc --emit=annotated-ast --strict=warning %s 2>&1 | FileCheck %s --check-prefix=WARNING
# RUN: %ppcc --emit=annotated-ast --strict=off %s 2>&1 | FileCheck %s --check-prefix=OFF
# ERROR: error: The key 'a' is declared more than once [DUPLICATE_KEY]
# WARNING: warning: The key 'a' is declared more than once [DUPLICATE_KEY]
# OFF-NOT: DUPLICATE_KEY
$h = { 'a' => 1, a => 2 }
