# to_yaml of stdlib: 300 nested hashes, and one large one.
$settings = Integer[1, 300].map |$i| {
  { 'name' => "service-${i}", 'port' => 8000 + $i, 'enabled' => $i % 2 == 0, 'ratio' => $i / 8.0,
    'tags' => ['yes', "a: b", "multi\nline", "${i}"], 'limits' => { 'cpu' => "${i}m", 'memory' => undef } }
}
$texts = $settings.map |$s| { stdlib::to_yaml($s) }
$all = stdlib::to_yaml({ 'services' => $settings })
notify { 'to_yaml': message => "${texts[299]}${length($all)}" }
