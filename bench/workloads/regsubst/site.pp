# regsubst: patterns as text and as literals, groups, all matches, whole arrays, in a loop.
$paths = Integer[1, 6000].map |$i| { "/srv/www/site-${i}/releases/2024-0${$i % 9 + 1}-11/current/index.html" }
$versions = $paths.map |$p| { regsubst($p, '^/srv/www/site-(\d+)/releases/(\d+)-(\d+)-(\d+)/.*$', '\1:\4.\3.\2') }
$safe = $paths.map |$p| { regsubst($p, /[^a-z0-9]+/, '_', 'G') }
$words = regsubst($paths, '/(\w)', '/<\1>', 'GI')
$same = $paths.filter |$p| { regsubst($p, 'nothing here', 'x') == $p }
notify { 'regsubst': message => "${versions[41]} ${safe[5999]} ${words[0]} ${length($same)}" }
