# Puppet walks into the insides of types; we say that we do not, instead of taking them for values.
# RUN: not %ppcc run %s --node n 2>&1 | FileCheck %s
# CHECK: tree_each(): ppcc does not walk through types; with the option 'container_type' => Variant[Array, Hash] they are values
# CHECK-SAME: line: [[#@LINE+1]]
tree_each({ 'a' => String }).each |$pair| { notice($pair) }
