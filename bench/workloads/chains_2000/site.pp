# 2,000 resources chained by arrows, with notifications to a service and metaparameters.
$count = 2000
Integer[1, $count].each |$i| {
  file { "/srv/chain/${i}": ensure => file }
}
Integer[1, $count - 1].each |$i| {
  File["/srv/chain/${i}"] -> File["/srv/chain/${$i + 1}"]
}
service { 'chain': ensure => running }
Integer[1, $count / 20].each |$i| {
  File["/srv/chain/${$i * 20}"] ~> Service['chain']
}
Integer[1, $count / 5].each |$i| {
  exec { "/usr/bin/check ${i}":
    refreshonly => true,
    subscribe   => File["/srv/chain/${$i * 5}"],
    require     => [File["/srv/chain/${i}"], File["/srv/chain/${$i + 1}"]],
  }
}
