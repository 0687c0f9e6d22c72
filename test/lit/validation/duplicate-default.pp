# A second `default` cannot be reached.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
case $x {
  default: { }
  # CHECK: :[[#@LINE+1]]:3: error: This 'case' statement already has a 'default' entry - this is a duplicate [DUPLICATE_DEFAULT]
  default: { }
}
