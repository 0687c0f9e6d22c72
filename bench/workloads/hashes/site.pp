# Hashes: built from pairs, merged in reduce, filtered, mapped, looked up.
$hosts = Hash(Integer[1, 20000].map |$i| {
  ["host${i}", { 'id' => $i, 'rack' => "r${$i % 32}", 'roles' => ["a${$i % 4}", "b${$i % 9}"] }]
})
$racks = $hosts.reduce({}) |$counts, $entry| {
  $rack = $entry[1]['rack']
  $before = $counts[$rack] ? { undef => 0, default => $counts[$rack] }
  $counts + { $rack => $before + 1 }
}
$chosen = $hosts.filter |$name, $host| { $host['id'] % 250 == 0 }
$roles = $chosen.map |$name, $host| { $host.dig('roles', 1) }.unique.sort
$sum = Integer[1, 50000].reduce(0) |$total, $i| { $total + $hosts["host${$i % 20000 + 1}"]['id'] % 7 }
notify { 'hashes': message => "${racks.length} ${racks['r5']} ${roles.join(',')} ${sum}" }
