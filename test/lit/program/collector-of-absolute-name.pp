# A collector's type may be written with leading colons.
# RUN: %ppcc run %s --node n --format=summary | FileCheck %s
# CHECK: 1  Notify
define a::b { notify { $title: } }
@a::b { 'found': }
::A::B <| |>
