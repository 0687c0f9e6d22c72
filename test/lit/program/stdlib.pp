# Functions and types of stdlib are in every program, with the libraries they need.
# RUN: %ppcc %s -o %t && %t --node n 2>&1 | FileCheck %s
# CHECK: Scope(Class[main]): $6$salt$IxDD3jeSOb5eB1CX5LBsqZFVkJdido3OUILO5Ifz5iwMuTS4XMS130MTSuDDl3aCI6WouIL9AjRbLCelDCy.g.
notice(pw_hash('password', 'sha-512', 'salt'))
# CHECK: Scope(Class[main]): true false 5d41402a
notice(80 =~ Stdlib::Port, 'x' =~ Stdlib::Port, md5('hello')[0, 8])
# CHECK: Scope(Class[main]): {a => {b => 1}}
notice(stdlib::parsehocon('a.b : 1'))
