# Debian's modules, as far as they need no Ruby: time, packages, databases' clients, parts of OpenStack.
class { 'ntp':
  servers  => ['0.pool.ntp.org', '1.pool.ntp.org', '2.pool.ntp.org'],
  restrict => ['default kod nomodify', '127.0.0.1'],
}
class { 'apt':
  purge => { 'sources.list' => true, 'sources.list.d' => true },
}
Integer[1, 40].each |$number| {
  apt::source { "mirror-${number}":
    location => "http://mirror-${number}.example.com/debian",
    release  => 'bullseye',
    repos    => 'main contrib',
    pin      => 500 + $number,
  }
  apt::pin { "release-${number}": priority => 900 - $number, version => "1.${number}*", packages => ["tool-${number}", "lib-${number}"] }
  apt::setting { "conf-setting-${number}": content => "APT::Setting::${number} \"true\";" }
}
include mysql::client
class { 'mysql::bindings': perl_enable => true, python_enable => true }
include firewall
include glance
include barbican
include placement
include cinder::scheduler
include cinder::volume
include neutron::agents::l3
