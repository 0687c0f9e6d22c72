# A small site: two kinds of servers behind one base class, in the part of the language that ppcc compiles first.

$domain_admin = "admin@${facts['networking']['domain']}"

# What every node gets.
class base($motd = 'This host is managed.', $timezone = 'UTC') {
  package { ['curl', 'vim']: ensure => installed }

  file { '/etc/motd':
    ensure  => file,
    mode    => '0644',
    content => @("MOTD"),
      ${facts['networking']['fqdn']} (${facts['os']['name']} ${facts['os']['release']['major']})
      ${motd} Questions: ${::domain_admin}
      | MOTD
  }

  file { '/etc/timezone':
    ensure  => file,
    content => "${timezone}\n",
  }
}

# A web server; its sites are instances of web::site.
class web($port = 80, $workers = undef) {
  include base

  $worker_count = $workers ? {
    undef   => $facts['processors']['count'] * 2,
    default => $workers,
  }

  package { 'nginx': ensure => installed }
  -> file { '/etc/nginx/nginx.conf':
    ensure  => file,
    content => "worker_processes ${worker_count};\nlisten ${port};\n",
  }
  ~> service { 'nginx':
    ensure => running,
    enable => true,
  }
}

# One virtual host.
define web::site($root = "/srv/www/${title}", $aliases = [], $tls = false) {
  $port = if $tls { 443 } else { 80 }

  file { $root: ensure => directory }

  file { "/etc/nginx/sites-enabled/${title}.conf":
    ensure  => file,
    content => "server_name ${title}; listen ${port}; root ${root}; aliases ${aliases};\n",
    require => Package['nginx'],
    notify  => Service['nginx'],
  }
}

# A database server.
class database($version = '15', $memory_share = 4) {
  include base

  $memory = $facts['memory']['system']['total_bytes'] / 1048576 / $memory_share

  package { "postgresql-${version}": ensure => installed }
  -> service { 'postgresql': ensure => running }

  file { "/etc/postgresql/${version}/main/conf.d/memory.conf":
    ensure  => file,
    content => "shared_buffers = ${memory}MB\n",
  }
  ~> Service['postgresql']

  if $memory < 256 {
    warning("only ${memory} MB for the database on ${facts['networking']['hostname']}")
  }
}

node /^web(\d+)\./ {
  notice("web server number ${1}")

  class { 'web': port => 8080 }

  web::site { ['example.com', 'example.org']:
    aliases => ["www${1}"],
  }
  web::site { 'shop.example.com': tls => true }
}

node 'db1.example.com', 'db2.example.com' {
  case $facts['os']['family'] {
    'Debian': { include database }
    'RedHat': { class { 'database': version => '13' } }
    default:  { fail("no database for ${facts['os']['family']}") }
  }
}

node default {
  include base
}
