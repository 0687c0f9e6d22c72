# One EPP template rendered for 2,000 files.
Integer[1, 2000].each |$i| {
  file { "/etc/app/${i}.conf":
    content => epp('app/conf.epp', {
      'name'    => "app${i}",
      'port'    => 8000 + $i,
      'peers'   => ["10.0.0.${$i % 250}", "10.0.1.${$i % 250}"],
      'options' => { 'timeout' => 30, 'retries' => $i % 5, 'verbose' => false },
    }),
  }
}
