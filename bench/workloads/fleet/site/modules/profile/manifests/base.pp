# What every machine has: time, remote access, accounts, kernel settings, monitoring.
class profile::base(
  Array[String[1]] $packages,
  Hash[String[1], Hash] $accounts,
  Hash[String[1], Variant[Integer, String]] $sysctl,
  Hash[String[1], Hash] $cron = {},
) {
  contain ntp
  contain ssh
  include motd
  include monitoring
  $packages.unique.each |$package| {
    package { $package: ensure => installed }
  }
  $accounts.each |$name, $account| {
    @account { $name: * => $account }
  }
  Account <| groups == 'admin' or tag == "team-${facts['role']}" |>
  $sysctl.each |$key, $value| {
    sysctl { $key: value => String($value) }
  }
  $cron.each |$name, $job| {
    scheduled_job { $name: * => { 'minute' => fqdn_rand(60, $name) } + $job }
  }
  file { '/etc/hosts':
    ensure  => file,
    content => epp('profile/hosts.epp', { 'aliases' => lookup('hosts', Hash, 'hash', {}) }),
  }
  Class['ntp'] -> Class['ssh']
}
