class monitoring(Hash[String[1], Hash] $checks, String[1] $server) {
  file { '/etc/monitoring': ensure => directory }
  file { '/etc/monitoring/agent.conf': content => "server=${server}\nname=${trusted['certname']}\n" }
  $checks.each |$name, $check| {
    monitoring::check { $name: * => $check }
  }
  $facts['mountpoints'].each |$path, $mount| {
    monitoring::check { "disk ${path}":
      command => "check_disk -p ${path} -s ${mount['size_bytes']}",
    }
  }
}
