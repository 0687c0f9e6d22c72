# Without rich data other values become text: a warning, or an error with strict=error.
# RUN: %ppcc %s -o %t
# RUN: not %t --node n --format=plain 2>&1 | FileCheck %s
# RUN: %t --node n --format=plain --set strict=warning 2>%t.err | FileCheck %s --check-prefix=WARNING
# RUN: FileCheck %s --check-prefix=LOG < %t.err
# CHECK: Error: Could not render to json: Evaluation Error: Notify[a]['message'][1] contains a Regexp value. It will be converted to the String '/b+/' (file: {{.*}}, line: 9)
# WARNING: "parameters":{"message":[1,"/b+/",{"2":"default"}]}
# LOG: Warning: Notify[a]['message'][2] contains a hash with an Integer key. It will be converted to the String '2'
notify { 'a': message => [1, /b+/, { 2 => default }] }
