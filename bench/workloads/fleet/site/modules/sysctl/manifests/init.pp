define sysctl(String $value) {
  file { "/etc/sysctl.d/${title}.conf": content => "${title} = ${value}\n" }
  ~> exec { "sysctl ${title}":
    command     => "/sbin/sysctl -w ${title}=${value}",
    refreshonly => true,
  }
}
