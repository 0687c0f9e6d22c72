# `explain` of a context that a manifest made needs its lambda; Puppet crashes here.
# RUN: %ppcc %s -o %t
# RUN: not %t --node n 2>&1 | FileCheck %s
# CHECK: Error: Evaluation Error: Error while evaluating a Method call, 'function Puppet::LookupContext[explain]' expects a block (file: {{.*}}, line: [[#@LINE+2]],
$context = Puppet::LookupContext.new('m')
$context.explain
