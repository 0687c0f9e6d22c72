# What ppcc cannot compile is a located error, never skipped.
# RUN: not %ppcc --emit=ir %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: ppcc does not support TypeMapping yet [UNSUPPORTED_CONSTRUCT]
type Runtime['ruby', 'Some::Class'] = Some::Type
