# loadyaml() and loadjson() read nothing from the network, and their default must not hide it.
# RUN: not %ppcc run %s --node n 2>&1 | FileCheck %s
# CHECK: loadyaml(): a catalog generator reads nothing from the network: example.com/x.yaml
# CHECK-NOT: secret
notice(loadyaml('https://user:secret@example.com/x.yaml', {}))
