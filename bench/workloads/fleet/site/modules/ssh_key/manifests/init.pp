define ssh_key(String[1] $user, String[1] $key, String[1] $type = 'ed25519') {
  file { "/home/${user}/.ssh/keys.d/${regsubst($title, ' ', '-', 'G')}":
    owner   => $user,
    mode    => '0600',
    content => "ssh-${type} ${key}\n",
    require => User[$user],
  }
}
