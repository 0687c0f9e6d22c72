# A note shows the other place that an error is about.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
$x = $y ? {
  default => 1,
  # CHECK: :[[#@LINE+1]]:3: error: This Selector Expression already has a 'default' entry
  default => 2,
  # CHECK: :[[#@LINE-3]]:3: note: the other `default` is here
}
