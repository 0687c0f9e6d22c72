# Relationships of all kinds, containment, stages and automatic dependencies.
stage { 'first': before => Stage['main'] }
class early { file { '/nonexistent-ppcc-early': ensure => file } }
class { 'early': stage => 'first' }
class base { file { '/nonexistent-ppcc': ensure => directory } }
class app {
  contain base
  file { '/nonexistent-ppcc/app': ensure => directory, require => Class['base'] }
  -> file { ['/nonexistent-ppcc/app/a', '/nonexistent-ppcc/app/b']: ensure => file }
  ~> exec { '/bin/true app': refreshonly => true }
  File<| title == '/nonexistent-ppcc/app/a' |> -> notify { 'collected first': }
}
include app
Class['app'] -> notify { 'last': loglevel => 'debug', noop => true }
