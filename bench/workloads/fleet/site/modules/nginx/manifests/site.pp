define nginx::site(
  String[1] $root,
  Array[String[1]] $names = [$title],
  Hash[String[1], Hash] $locations = {},
  Boolean $tls = true,
  Optional[String] $backend = undef,
) {
  file { "/etc/nginx/sites-enabled/${title}.conf":
    content => epp('nginx/site.epp', {
      'name'      => $title,
      'names'     => $names,
      'root'      => $root,
      'locations' => $locations,
      'tls'       => $tls,
      'backend'   => $backend,
    }),
    require => Package['nginx'],
    notify  => Service['nginx'],
  }
  if $tls {
    file { "/etc/ssl/private/${title}.key": ensure => file, mode => '0600', show_diff => false }
  }
}
