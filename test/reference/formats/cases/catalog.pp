# Classes, defines, tags, relationships, rich data and sensitive values.
class web($port = 80) {
  file { '/srv/web': ensure => directory, tag => ['served', 'deep::tag'], notify => Service['web'] }
  service { 'web': ensure => running }
  site { ['one', 'two']: port => $port }
}
define site($port) {
  file { "/srv/web/${title}": content => "listen ${port}\n", require => File['/srv/web'] }
}
include web
user { 'web': password => Sensitive('secret'), comment => /w.b/, uid => Integer[1, 5], groups => [default, { 1 => 'one' }] }
@notify { 'virtual': }
notify { 'times': message => [Timestamp('2020-01-01'), Timespan(90), SemVer('1.2.3'), Binary('YWJj'), File['/srv/web'], Class['web']] }
