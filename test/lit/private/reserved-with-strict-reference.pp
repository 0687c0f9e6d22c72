# With --strict-reference `private` is what it is in Puppet: a reserved word.
# RUN: not %ppcc --strict-reference --emit=ir %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:1: error: Use of reserved word: private, must be quoted if intended to be a String value
private class a { }
