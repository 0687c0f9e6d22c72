# A tab counts as one column and is shown as spaces, so that the caret stands below its place.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s --strict-whitespace
	$x = private
# CHECK: caret-after-tab.pp:3:7: error: Use of reserved word: private
# CHECK-NEXT:   3 |         $x = private
# CHECK-NEXT:     |              ^~~~~~~
