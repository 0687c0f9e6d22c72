class database(String $shared_buffers, Integer $max_connections = 100, String $version = '15') {
  package { "postgresql-${version}": ensure => installed }
  -> file { "/etc/postgresql/${version}/main/postgresql.conf":
    content => "shared_buffers = ${shared_buffers}\nmax_connections = ${max_connections}\n",
  }
  ~> service { 'postgresql': ensure => running }
  file { "/etc/postgresql/${version}/main/access.d": ensure => directory, purge => true, recurse => true }
}
