class ntp(
  Array[String[1]] $servers,
  String[1] $package = 'chrony',
  String[1] $service = 'chrony',
  Boolean $iburst = true,
) {
  package { $package: ensure => installed }
  file { '/etc/chrony/chrony.conf':
    content => epp('ntp/chrony.conf.epp'),
    require => Package[$package],
    notify  => Service[$service],
  }
  service { $service: ensure => running, enable => true }
}
