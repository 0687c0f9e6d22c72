# Chains of map, filter and reduce over ranges, arrays and hashes.
$squares = Integer[1, 20000].map |$i| { $i * $i % 9973 }.filter |$n| { $n % 3 != 0 }.map |$n| { $n + 1 }
$sum = $squares.reduce(0) |$total, $n| { $total + $n }
$pairs = Integer[1, 4000].map |$i| { ["k${i}", $i] }.filter |$pair| { $pair[1] % 2 == 0 }
$longest = Hash($pairs).filter |$key, $value| { $value % 5 == 0 }.map |$key, $value| { "${key}=${value}" }.reduce |$a, $b| {
  if length($b) > length($a) { $b } else { $a }
}
$table = Integer[1, 120].map |$row| { Integer[1, 120].filter |$column| { ($row * $column) % 7 == 1 }.map |$column| { $row + $column } }
$cells = $table.reduce(0) |$total, $row| { $total + $row.reduce(0) |$inner, $cell| { $inner + $cell } }
notify { 'pipelines': message => "${length($squares)} ${sum} ${longest} ${cells}" }
