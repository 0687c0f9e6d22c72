# A person's account with keys.
define account(
  Integer $uid,
  Array[String[1]] $groups = [],
  Hash[String[1], String[1]] $keys = {},
  Enum['present', 'absent'] $ensure = 'present',
  String $shell = '/bin/bash',
) {
  user { $title:
    ensure     => $ensure,
    uid        => $uid,
    groups     => $groups,
    shell      => $shell,
    home       => "/home/${title}",
    managehome => true,
  }
  $keys.each |$name, $key| {
    ssh_key { "${title} ${name}": user => $title, key => $key }
  }
}
