define database::db(String[1] $owner, String $encoding = 'UTF8', Array[String] $extensions = []) {
  exec { "create ${title}":
    command => "/usr/bin/createdb -E ${encoding} -O ${owner} ${title}",
    unless  => "/usr/bin/psql -l | grep -q ${title}",
    require => Service['postgresql'],
  }
  $extensions.each |$extension| {
    exec { "${extension} in ${title}":
      command => "/usr/bin/psql -c 'create extension if not exists ${extension}' ${title}",
      require => Exec["create ${title}"],
    }
  }
}
