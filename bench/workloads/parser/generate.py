"""Writes a long manifest of ordinary code for measuring parsers: generate.py DIRECTORY [LINES]"""

import pathlib
import sys

PIECE = """# Configures part {i} of the service.
class service::part{i}(
  String $owner = 'root',
  Optional[Integer[1, 65535]] $port = undef,
  Hash[String, Any] $settings = {{ 'timeout' => {i}, 'hosts' => ['a{i}.example.com', 'b{i}.example.com'] }},
) inherits service::params {{
  if $port and $port > 1024 or $facts['os']['family'] == 'Debian' {{
    $real_port = $port ? {{
      undef   => 8000 + {i} * 2,
      default => $port,
    }}
  }} elsif $settings['timeout'] =~ Integer {{
    $real_port = $settings['timeout']
  }} else {{
    fail("no port for ${{title}} on ${{facts['networking']['fqdn']}}")
  }}

  file {{ "/etc/service/part{i}.conf":
    ensure  => file,
    owner   => $owner,
    mode    => '0644',
    content => @("CONF"/L),
      # part {i}, port ${{real_port}}
      hosts = ${{settings['hosts'].join(', ')}} \\
      timeout = ${{settings['timeout']}}
      | CONF
    notify  => Service['part{i}'],
  }}

  $settings['hosts'].each |Integer $index, String $host| {{
    service::host {{ "part{i}-${{index}}":
      address => regsubst($host, '^([a-z]+)(\\d+)\\.', '\\1-\\2.'),
      weight  => ($index + 1) * 10,
    }}
  }}

  service {{ 'part{i}':
    ensure => running,
    enable => true,
  }}

  Package['service'] -> File["/etc/service/part{i}.conf"] ~> Service['part{i}']
  File<| tag == 'part{i}' |> {{ group => 'adm' }}
}}

"""

lines = int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
pieces = lines // PIECE.count("\n")
(pathlib.Path(sys.argv[1]) / "site.pp").write_text("".join(PIECE.format(i=i) for i in range(pieces)))
