# Literal arrays and hashes are constants.
# RUN: %ppcc --emit=ir %s | FileCheck %s
# CHECK: const [1, "a", {"k" => undef}]
notice([1, 'a', {k => undef}])
