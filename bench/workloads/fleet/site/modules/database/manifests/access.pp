define database::access(String[1] $address, Integer $order = 50, String $method = 'scram-sha-256') {
  $number = sprintf('%03d', $order)
  file { "/etc/postgresql/${database::version}/main/access.d/${number}-${regsubst($address, '[./]', '_', 'G')}":
    content => "host all all ${address} ${method}\n",
    notify  => Service['postgresql'],
  }
}
