# to_yaml of stdlib, under the name that all versions of it have: 300 nested hashes, and one large one.
$settings = Integer[1, 300].map |$i| {
  { 'name' => "service-${i}", 'port' => 8000 + $i, 'enabled' => $i % 2 == 0, 'ratio' => $i / 8.0,
    'tags' => ['yes', "a: b", "multi\nline", "${i}"], 'limits' => { 'cpu' => "${i}m", 'memory' => undef } }
}
$texts = $settings.map |$s| { to_yaml($s) }
$all = to_yaml({ 'services' => $settings })
notify { 'to_yaml': message => "${texts[299]}${length($all)}" }
