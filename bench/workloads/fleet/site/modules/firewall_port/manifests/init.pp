define firewall_port(Array[Integer[1, 65535]] $ports, Enum['tcp', 'udp'] $protocol = 'tcp') {
  file { "/etc/firewall.d/${regsubst($title, ' ', '_', 'G')}":
    content => $ports.map |$port| { "accept ${protocol} ${port}" }.join("\n"),
  }
}
