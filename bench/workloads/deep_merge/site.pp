# deep_merge of stdlib: 2,000 merges of nested hashes.
$base = { 'a' => { 'b' => { 'c' => 1, 'd' => [1, 2] }, 'e' => 'x' }, 'f' => Hash(Integer[1, 40].map |$i| { ["key${i}", $i] }) }
$merged = Integer[1, 2000].reduce($base) |$memo, $i| {
  deep_merge($memo, { 'a' => { 'b' => { 'c' => $i } }, 'f' => { "key${$i % 60}" => $i } })
}
notify { 'deep_merge': message => "${merged['a']['b']['c']} ${length($merged['f'])} ${merged['f']['key59']}" }
