# Definitions are named by plain words.
# RUN: not %ppcc --emit=ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:7: error: A quoted string is not valid as a name here [QUOTED_NAME]
class 'a' { }
# CHECK: :[[#@LINE+1]]:8: error: 'class' keyword not allowed at this location [CLASS_KEYWORD_AS_NAME]
define class { }
