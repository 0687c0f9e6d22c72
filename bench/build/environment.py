"""Writes an environment of many module files as real modules have them: write(DIRECTORY, FILES)"""

import pathlib

FILES_PER_MODULE = 10

INIT = """# Installs and configures part {m}.
class part{m} (
  Enum['present', 'absent'] $ensure         = 'present',
  String[1]                 $package_name   = $part{m}::params::package_name,
  Pattern[/\\A\//]           $config_file    = $part{m}::params::config_file,
  Integer[1, 65535]         $port           = {port},
  Array[String]             $listen         = ['127.0.0.1', '::1'],
  Hash[String, Data]        $options        = {{}},
  Boolean                   $manage_service = true,
  Optional[String]          $owner          = undef,
) inherits part{m}::params {{
  if $ensure == 'present' {{
    contain part{m}::install
    contain part{m}::config
    contain part{m}::service
    Class['part{m}::install'] -> Class['part{m}::config'] ~> Class['part{m}::service']
  }} else {{
    package {{ $package_name: ensure => absent }}
  }}
  $options.each |String $name, $value| {{
    part{m}::option {{ $name: value => $value }}
  }}
}}
"""
PARAMS = """class part{m}::params {{
  case $facts['os']['family'] {{
    'Debian': {{
      $package_name = 'part{m}'
      $config_file  = '/etc/part{m}/part.conf'
      $service_name = 'part{m}'
    }}
    'RedHat', 'Suse': {{
      $package_name = 'part{m}-server'
      $config_file  = '/etc/part{m}.conf'
      $service_name = 'part{m}d'
    }}
    default: {{
      fail("Module ${{module_name}} does not support ${{facts['os']['name']}}")
    }}
  }}
}}
"""
INSTALL = """class part{m}::install {{
  package {{ $part{m}::package_name:
    ensure => $part{m}::ensure,
    alias  => 'part{m}',
  }}
  $base = "/var/lib/part{m}"
  file {{ [$base, "${{base}}/data", "${{base}}/log"]:
    ensure  => directory,
    owner   => $part{m}::owner.lest || {{ 'root' }},
    mode    => '0750',
    require => Package[$part{m}::package_name],
  }}
}}
"""
CONFIG = """class part{m}::config {{
  $listeners = $part{m}::listen.map |$address| {{
    $address ? {{
      /:/     => "[${{address}}]:${{part{m}::port}}",
      default => "${{address}}:${{part{m}::port}}",
    }}
  }}
  file {{ $part{m}::config_file:
    ensure  => file,
    owner   => 'root',
    group   => 'root',
    mode    => '0644',
    content => epp('part{m}/part.conf.epp', {{ 'listeners' => $listeners, 'port' => $part{m}::port }}),
  }}
  if $facts['os']['family'] == 'Debian' and versioncmp($facts['os']['release']['major'], '10') >= 0 {{
    file {{ '/etc/default/part{m}':
      content => "PORT=${{part{m}::port}}\\nOPTIONS='${{part{m}::join_options($part{m}::options)}}'\\n",
    }}
  }}
}}
"""
SERVICE = """class part{m}::service {{
  if $part{m}::manage_service {{
    service {{ $part{m}::params::service_name:
      ensure     => running,
      enable     => true,
      hasrestart => true,
      subscribe  => File[$part{m}::config_file],
    }}
  }}
}}
"""
OPTION = """define part{m}::option(
  Data    $value,
  String  $section = 'main',
  Integer $order   = 10,
) {{
  include part{m}
  $text = $value ? {{
    true    => 'yes',
    false   => 'no',
    Array   => $value.join(','),
    default => String($value),
  }}
  file {{ "/etc/part{m}/conf.d/${{order}}-${{section}}-${{title}}.conf":
    ensure  => file,
    content => "${{title}} = ${{text}}\\n",
    notify  => Class['part{m}::service'],
  }}
}}
"""
USER = """define part{m}::user(
  Part{m}::Name $name_ = $title,
  Integer[1000] $uid   = 2000 + {m},
  Array[String] $groups = [],
) {{
  user {{ $name_:
    ensure     => present,
    uid        => $uid,
    groups     => unique($groups + ['part']),
    managehome => false,
  }}
  unless $groups.empty {{
    $groups.each |$index, $group| {{
      notify {{ "${{name_}} is in ${{group}} (${{index}})": }}
    }}
  }}
}}
"""
MONITORING = """class part{m}::monitoring(
  Integer $interval = 60,
  String  $command  = "/usr/lib/checks/part{m} --port ${{part{m}::port}}",
) {{
  require part{m}
  @@notify {{ "check part{m} on ${{facts['networking']['fqdn']}}":
    message => "${{command}} every ${{interval}} s",
    tag     => ['monitoring', 'part{m}'],
  }}
  Notify <<| tag == 'part{m}' |>>
}}
"""
FUNCTION = """# Options as one line.
function part{m}::join_options(Hash[String, Data] $options, String $separator = ' ') >> String {{
  $pairs = $options.filter |$name, $value| {{ $value =~ NotUndef }}.map |$name, $value| {{
    "${{name}}=${{value}}"
  }}
  $pairs.sort.join($separator)
}}
"""
ALIAS = "type Part{m}::Name = Pattern[/\\A[a-z_][a-z0-9_-]*\\z/]\n"
TEMPLATE = """<%- | Array[String] $listeners, Integer $port | -%>
# Managed by Puppet
<% $listeners.each |$listener| {{ -%>
listen <%= $listener %>
<% }} -%>
port <%= $port %>
name <%= $facts['networking']['hostname'] %>
"""
PLACES = {
    "manifests/init.pp": INIT, "manifests/params.pp": PARAMS, "manifests/install.pp": INSTALL, "manifests/config.pp": CONFIG,
    "manifests/service.pp": SERVICE, "manifests/option.pp": OPTION, "manifests/user.pp": USER, "manifests/monitoring.pp": MONITORING,
    "functions/join_options.pp": FUNCTION, "types/name.pp": ALIAS, "templates/part.conf.epp": TEMPLATE,
}


def write(directory, files):
    """About `files` manifests in modules of ten, each with a template, and a site that includes some of them."""
    root = pathlib.Path(directory)
    modules = max(files // FILES_PER_MODULE, 1)
    for m in range(modules):
        for place, text in PLACES.items():
            path = root / "modules" / f"part{m}" / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.format(m=m, port=1000 + m))
    (root / "site.pp").write_text("node default {\n" + "".join(f"  include part{m}\n" for m in range(0, modules, 5)) + "}\n")
