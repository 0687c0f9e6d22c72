# 5,000 virtual resources in ten groups; collectors with queries and overrides, realize.
Integer[1, 5000].each |$i| {
  @file { "/srv/pool/${i}":
    ensure => file,
    owner  => "owner${$i % 10}",
    mode   => '0644',
    tag    => ["group${$i % 10}", 'pool'],
  }
}
File<| tag == 'group1' |>
File<| tag == 'group2' and mode == '0644' |> { mode => '0640' }
File<| owner == 'owner3' or owner == 'owner4' |>
File<| tag == 'group5' and owner != 'owner6' |>
realize(File['/srv/pool/6'], File['/srv/pool/16'])
