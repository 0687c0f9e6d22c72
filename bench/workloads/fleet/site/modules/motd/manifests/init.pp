class motd(String $contact) {
  $memory = $facts['memory']['system']['total']
  file { '/etc/motd':
    content => @("END")
      ${facts['networking']['fqdn']}: ${facts['role']} in ${facts['site']}
      ${facts['os']['name']} ${facts['os']['release']['full']}, ${facts['processors']['count']} processors, ${memory}
      Contact: ${contact}
      | END
  }
}
