# glob() finds files as Ruby's Dir.glob does: `**/` looks below, names with a dot and links are passed over.
# RUN: rm -rf %t && mkdir -p %t/a/b %t/.h && touch %t/f1 %t/f2.yaml %t/.hid %t/a/f.yaml %t/a/b/g.yaml %t/.h/y.yaml && ln -s a %t/link
# RUN: cd %t && %ppcc run %s --node n 2>&1 >/dev/null | FileCheck %s
# CHECK: Notice: Scope(Class[main]): [a/b/g.yaml, a/f.yaml, f2.yaml]
notice(glob('**/*.yaml'))
# CHECK: [a, a/b, a/b/g.yaml, a/f.yaml, f1, f2.yaml, link]
notice(glob('**/*'))
# CHECK: [a/, a/b/] [a/, link/]
notice(glob('**/'), glob('*/'))
# CHECK: [f2.yaml, f1, a/f.yaml]
notice(glob(['f[^1]*', '{f1,a/*.yaml}']))
# CHECK: [link/b, link/f.yaml] [] []
notice(glob('link/*'), glob('nope'), glob('\\*'))
