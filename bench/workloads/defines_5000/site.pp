# 5,000 instances of a define with typed parameters, defaults, a selector and a condition; one file each.
define site::page(
  Integer $number,
  String[1] $owner = 'www-data',
  Enum['present', 'absent'] $ensure = 'present',
  Optional[String] $root = undef,
) {
  $folder = $root ? {
    undef   => '/srv/pages',
    default => $root,
  }
  if $number % 5 == 0 {
    $mode = '0600'
  } else {
    $mode = '0644'
  }
  file { "${folder}/${title}.html":
    ensure  => $ensure,
    owner   => $owner,
    mode    => $mode,
    content => "<h1>${title} of ${owner}, number ${number}</h1>\n",
  }
}

Integer[1, 5000].each |$number| {
  site::page { "page-${number}":
    number => $number,
    root   => $number % 4 ? { 0 => '/srv/special', default => undef },
  }
}
