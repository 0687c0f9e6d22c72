# Most types that every agent has.
$root = '/nonexistent-ppcc'
file { $root: ensure => directory }
file { "${root}/link": ensure => link, target => "${root}/target" }
user { 'nonexistent-ppcc': ensure => absent }
group { 'nonexistent-ppcc': ensure => absent }
exec { 'check': command => '/bin/true', unless => '/bin/true', path => ['/bin', '/usr/bin'] }
exec { "${root}/run": creates => "${root}/done", refreshonly => true, subscribe => File[$root] }
schedule { 'nightly': range => '2 - 4', period => daily }
tidy { "${root}/tidy": age => '1w', recurse => true }
filebucket { 'elsewhere': path => false, server => 'puppet.example.com' }
resources { 'host': purge => false, noop => true }
notify { 'done': schedule => 'nightly', withpath => true }
