# Defines, defaults, overrides, virtual and collected resources, aliases, tags.
File { ensure => file, mode => '0600' }
define site(String $root, Array[String] $names = []) {
  file { "${root}/${title}": content => "${title}: ${names.join(', ')}\n", tag => 'site' }
  $names.each |$name| { @file { "${root}/${title}.${name}": tag => "of-${title}" } }
  File<| tag == "of-${title}" |> { mode => '0640' }
}
class sites { site { 'one': root => '/nonexistent-ppcc', names => ['a', 'b'] } }
class more inherits sites { Site['one'] { names +> ['c'] } }
include more
create_resources('file', { '/nonexistent-ppcc/made' => { 'content' => 'made' } }, { 'backup' => false })
file { 'aliased': path => '/nonexistent-ppcc/aliased', alias => 'other' }
@file { '/nonexistent-ppcc/realised': require => File['other'] }
realize(File['/nonexistent-ppcc/realised'])
