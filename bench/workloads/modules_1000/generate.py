#!/usr/bin/env python3
"""An environment of 1,000 module files as administrators write them: generate.py DIRECTORY [MODULES]

Each module has ten files: classes for parameters, packages, configuration and service, two defines, a function, a type alias, an EPP
template, and module data. The site includes all of them.
"""

import pathlib
import sys

FILES = {
    "manifests/init.pp": """\
# @summary Manages the service NAME.
# @param ensure   whether the package is there
# @param port     where the service listens
# @param options  written to the configuration file
class NAME (
  Enum['present', 'absent'] $ensure  = 'present',
  NAME_TYPE::Port $port              = NUMBER,
  Hash[String, Scalar] $options      = {},
  Array[String[1]] $listen           = ['127.0.0.1'],
  Boolean $manage_user               = true,
  Optional[String[1]] $owner         = undef,
) {
  $user = $owner.lest || { 'NAME' }
  contain NAME::install
  contain NAME::config
  contain NAME::service
  Class['NAME::install'] -> Class['NAME::config'] ~> Class['NAME::service']
  if $manage_user {
    include NAME::user
  }
}
""",
    "manifests/install.pp": """\
# Packages of NAME by operating system.
class NAME::install {
  $packages = $facts['os']['family'] ? {
    'Debian' => ['NAME', 'NAME-common'],
    'RedHat' => ['NAME', 'NAME-libs'],
    default  => ['NAME'],
  }
  $packages.each |Integer $index, String $package| {
    package { $package:
      ensure => $NAME::ensure,
      tag    => ["NAME-${index}", 'installed'],
    }
  }
  file { '/etc/NAME':
    ensure => $NAME::ensure ? { 'present' => directory, default => absent },
    owner  => 'root',
    mode   => '0755',
  }
}
""",
    "manifests/config.pp": """\
# Configuration files of NAME.
class NAME::config {
  $settings = { 'port' => $NAME::port, 'workers' => $facts['processors']['count'] } + $NAME::options
  file { '/etc/NAME/NAME.conf':
    ensure  => file,
    owner   => $NAME::user,
    mode    => '0640',
    content => epp('NAME/NAME.conf.epp', { 'settings' => $settings, 'listen' => $NAME::listen }),
  }
  $NAME::listen.each |$address| {
    NAME::listener { "NAME ${address}":
      address => $address,
      port    => $NAME::port,
    }
  }
  case $facts['os']['name'] {
    'Debian', 'Ubuntu': { $defaults = '/etc/default/NAME' }
    /^(RedHat|CentOS|Rocky)$/: { $defaults = "/etc/sysconfig/NAME-${1}" }
    default: { $defaults = undef }
  }
  if $defaults {
    file { $defaults:
      ensure  => file,
      content => $settings.map |$key, $value| { "NAME_${key.upcase}=${value}\\n" }.join,
    }
  }
}
""",
    "manifests/service.pp": """\
# The service of NAME.
class NAME::service {
  $running = $NAME::ensure ? { 'present' => 'running', default => 'stopped' }
  service { 'NAME':
    ensure     => $running,
    enable     => $NAME::ensure == 'present',
    hasrestart => true,
  }
  unless $NAME::ensure == 'absent' {
    $minute = Integer(fqdn_rand(30, 'NAME'))
    file { '/etc/cron.d/NAME':
      content => "${minute},${$minute + 30} * * * * root /usr/bin/NAME --check --port ${NAME::port}\\n",
    }
  }
}
""",
    "manifests/user.pp": """\
# The account that NAME runs under.
class NAME::user (
  Integer[1] $uid = NUMBER,
  Pattern[/^\\//] $home = '/var/lib/NAME',
) {
  group { 'NAME': gid => $uid, system => true }
  user { 'NAME':
    ensure => present,
    uid    => $uid,
    gid    => 'NAME',
    home   => $home,
    shell  => '/usr/sbin/nologin',
    system => true,
  }
  User['NAME'] -> Package<| tag == 'NAME-0' |>
}
""",
    "manifests/listener.pp": """\
# One address that NAME listens on.
define NAME::listener (
  String[1] $address,
  NAME_TYPE::Port $port,
  Enum['tcp', 'udp'] $protocol = 'tcp',
  Array[Struct[{ name => String, Optional[weight] => Integer[0, 100] }]] $backends = [],
) {
  $label = NAME::label($address, $port)
  file { "/etc/NAME/${label}.listener":
    ensure  => file,
    content => @("TEXT"),
      # ${title}
      listen ${protocol}://${address}:${port}
      | TEXT
  }
  $backends.each |$backend| {
    NAME::backend { "${label} ${backend['name']}":
      weight => $backend['weight'],
    }
  }
}
""",
    "manifests/backend.pp": """\
# A server behind a listener.
define NAME::backend (
  Optional[Integer[0, 100]] $weight = undef,
  Array[String] $requires = [],
) {
  $real = $weight.lest || { 10 }
  file { "/etc/NAME/backend-${regsubst($title, '[^a-z0-9]+', '-', 'G')}":
    content => "weight ${real}\\n",
    require => $requires.map |$name| { NAME_TYPE::Backend[$name] },
  }
}
""",
    "functions/label.pp": """\
# A file name for an address and a port.
function NAME::label(String[1] $address, NAME_TYPE::Port $port) >> String[1] {
  $clean = $address.regsubst('[.:]', '_', 'G')
  if $port < 1024 { "low_${clean}_${port}" } else { sprintf('%s_%05d', $clean, $port) }
}
""",
    "types/port.pp": "# Ports that NAME may use.\ntype NAME_TYPE::Port = Variant[Integer[1, 65535], Pattern[/^\\d+$/]]\n",
    "templates/NAME.conf.epp": """\
<%- | Hash[String, Scalar] $settings, Array[String] $listen = [] | -%>
# managed by Puppet
<% $settings.each |$key, $value| { -%>
<%= $key %> = <%= $value %>
<% } -%>
<% unless $listen.empty { -%>
[listen]
<% $listen.each |$address| { -%>
address = <%= $address %>
<% } -%>
<% } -%>
""",
}
DATA = """\
---
NAME::options:
  log_level: info
  timeout: NUMBER
NAME::listen: ['127.0.0.1', '192.0.2.%{lookup("NAME::last")}']
NAME::last: '7'
"""


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def main():
    target = pathlib.Path(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    names = [f"service_{number:03}" for number in range(count)]
    for number, name in enumerate(names):
        module = target / "modules" / name

        def fill(text):
            return text.replace("NAME_TYPE", name.capitalize()).replace("NAME", name).replace("NUMBER", str(20000 + number))

        for path, text in FILES.items():
            write(module / fill(path), fill(text))
        write(module / "hiera.yaml", "---\nversion: 5\n")
        write(module / "data" / "common.yaml", fill(DATA))
    write(target / "site.pp", "\n".join(f"include {name}" for name in names) + "\n")


main()
