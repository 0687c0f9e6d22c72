define scheduled_job(String[1] $command, Integer[0, 59] $minute, Integer[0, 23] $hour, String[1] $user = 'root') {
  file { "/etc/cron.d/${title}": content => "${minute} ${hour} * * * ${user} ${command}\n" }
}
