class nginx(Integer $worker_processes, Integer $keepalive = 65, String $user = 'www-data') {
  package { 'nginx': ensure => installed }
  file { ['/etc/nginx', '/etc/nginx/sites-enabled', '/etc/nginx/conf.d']: ensure => directory, require => Package['nginx'] }
  file { '/etc/nginx/nginx.conf':
    content => "user ${user};\nworker_processes ${worker_processes};\nkeepalive_timeout ${keepalive};\n",
    notify  => Service['nginx'],
  }
  service { 'nginx': ensure => running }
}
