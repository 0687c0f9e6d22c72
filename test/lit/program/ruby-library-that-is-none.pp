# A library that is no libruby, or none at all, is an error at the first template; so is a Ruby that is too old.
# RUN: %ppcc %s -o %t
# RUN: not %t --node n --ruby-library /nonexistent.so 2>&1 | FileCheck %s --check-prefix=NONE
# RUN: not %t --node n --ruby-library libm.so.6 2>&1 | FileCheck %s --check-prefix=OTHER
# RUN: echo 'const char ruby_version[] = "2.7.8";' | cc -x c - -shared -fPIC -o %t.old.so
# RUN: not %t --node n --ruby-library %t.old.so 2>&1 | FileCheck %s --check-prefix=OLD
# RUN: echo 'const char ruby_version[] = "3.1.2";' | cc -x c - -shared -fPIC -o %t.empty.so
# RUN: not %t --node n --ruby-library %t.empty.so 2>&1 | FileCheck %s --check-prefix=EMPTY
# A fleet says it for each node that needs it.
# RUN: not %t --nodes a,b --out %t.out --ruby-library %t.old.so 2>&1 | FileCheck %s --check-prefix=FLEET
# NONE: which needs libruby: the library cannot be loaded: /nonexistent.so
# OTHER: which needs libruby: libm.so.6 is no libruby (file: {{.*}}, line: [[#@LINE+4]], column: 8)
# OLD: which needs libruby: {{.*}}.old.so is Ruby 2.7.8, and 3.1 to 3.4 is needed
# EMPTY: which needs libruby: {{.*}}.empty.so is no libruby of version 3.1 to 3.4: it has no rb_
# FLEET: is Ruby 2.7.8, {{.*}} on node a
notice(inline_template('<%= 1 %>'))
