# Integer arithmetic in reduce, filter and nested map.
$checksum = Integer[1, 100000].reduce(7) |Integer $sum, Integer $n| { ($sum * 31 + $n) % 1000003 }
$multiples = Integer[1, 40000].filter |$n| { $n % 3 == 0 and $n % 5 != 0 }.length
$table = Integer[1, 150].map |$i| { Integer[1, 150].map |$j| { $i * $j - $i } }
$total = $table.reduce(0) |$sum, $row| { $sum + $row.reduce(0) |$a, $b| { $a + $b } }
notify { 'integers': message => "${checksum} ${multiples} ${total}" }
