# `and` joins the match states of both ways.
# RUN: %ppcc --emit=ir --passes= %s | FileCheck %s
# CHECK: %[[OUTCOME:[0-9]+]] = puppet.match %
# CHECK: %[[STATE:[0-9]+]] = puppet.match.update %[[OUTCOME]]
# CHECK: condbr %{{[0-9]+}}, ^[[RIGHT:[0-9]+]], ^[[JOIN:[0-9]+]](%{{[0-9]+}}, %[[STATE]])
$x = 'ab' =~ /(a)/ and true
# CHECK: puppet.match.group
notice($1)
