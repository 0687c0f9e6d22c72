# A large catalog is written in pieces; it is the same text, and it is whole or absent all the same.
# RUN: %ppcc %s -o %t
# RUN: %t --node n --catalog-version 1 > %t.out
# RUN: %t --node n --catalog-version 1 --output %t.file
# RUN: %t --node n --catalog-version 1 --format pretty > %t.pretty
# RUN: cmp %t.out %t.file
# RUN: python3 -c "import json,sys; a=json.load(open(sys.argv[1])); b=json.load(open(sys.argv[2])); assert a==b; print(len(a['resources']), len(a['edges']))" %t.out %t.pretty | FileCheck %s
# CHECK: 3004 3003
# RUN: not %t --node n --output /dev/full 2>&1 | FileCheck --check-prefix=FULL %s
# FULL: cannot write /dev/full: No space left on device
# RUN: not %t --node broken > %t.broken 2> %t.error
# RUN: test ! -s %t.broken
# RUN: FileCheck --check-prefix=BROKEN %s < %t.error
# BROKEN: Could not render to rich_data_json: {{.*}}NaN not allowed in JSON
Integer[1, 3000].each |$n| {
  file { "/srv/files/${n}":
    content => "File ${n} has some text, so that all of them together are more than one piece.\n",
    require => Notify['last'],
  }
}
notify { 'last': message => $trusted['certname'] ? { 'broken' => 0.0 / 0, default => 'x' } }
