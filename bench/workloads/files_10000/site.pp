# 10,000 files from a loop over a range.
Integer[1, 10000].each |$number| {
  file { "/srv/files/${number}":
    ensure  => file,
    owner   => 'www-data',
    mode    => '0640',
    content => "This is file ${number}.\n",
  }
}
