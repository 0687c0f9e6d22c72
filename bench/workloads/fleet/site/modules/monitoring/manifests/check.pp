define monitoring::check(String[1] $command, Integer $interval = 60, Array[String] $notify_groups = ['ops']) {
  $name_of_file = regsubst($title, '[^a-z0-9]+', '_', 'G')
  file { "/etc/monitoring/${name_of_file}.check":
    content => "command=${command}\ninterval=${interval}\ngroups=${notify_groups.join(',')}\n",
  }
}
