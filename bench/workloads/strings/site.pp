# Strings: interpolation, regsubst, split and join, matches with groups.
$names = Integer[1, 20000].map |$i| { "node-${i}.zone${$i % 16}.region${$i % 4}.example.net" }
$turned = $names.map |$n| { regsubst($n, '^([^.]+)\.zone(\d+)\.region(\d+)\..*$', '\3/\2/\1') }
$upper = $turned.map |$n| { regsubst($n, '/', '_', 'G').upcase }
$zones = $names.filter |$n| { $n =~ /zone(3|5|11)\./ }.map |$n| { if $n =~ /region(\d)/ { $1 } else { '-' } }
$parts = $names.map |$n| { $n.split('[.]').map |$p| { $p.capitalize }.join('+') }
notify { 'strings': message => "${upper[19999]} ${zones.length} ${zones.unique.sort.join(',')} ${parts[0]}" }
