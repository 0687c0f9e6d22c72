class ssh(
  Integer[1, 65535] $port = 22,
  Enum['yes', 'no', 'prohibit-password'] $permit_root = 'no',
  Array[String[1]] $ciphers = [],
  Hash[String[1], String] $options = {},
) {
  package { 'openssh-server': ensure => installed }
  -> file { '/etc/ssh/sshd_config':
    mode    => '0600',
    content => epp('ssh/sshd_config.epp', {
      'port'        => $port,
      'permit_root' => $permit_root,
      'ciphers'     => $ciphers,
      'options'     => $options,
    }),
  }
  ~> service { 'ssh': ensure => running, enable => true }
}
