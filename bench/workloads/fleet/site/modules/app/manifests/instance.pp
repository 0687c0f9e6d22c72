define app::instance(Integer $port, String[1] $release, Hash $settings) {
  $directory = "/srv/${title}"
  file { [$directory, "${directory}/logs"]: ensure => directory, owner => 'www-data' }
  file { "${directory}/settings.ini":
    content => epp('app/settings.epp', { 'settings' => $settings + { 'port' => $port, 'release' => $release } }),
  }
  file { "/etc/systemd/system/${title}.service":
    content => epp('app/unit.epp', { 'name' => $title, 'directory' => $directory, 'port' => $port }),
  }
  ~> service { $title: ensure => running, enable => true, subscribe => File["${directory}/settings.ini"] }
}
