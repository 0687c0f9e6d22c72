"""Writes 300 classes with parameters, defaults and conditions, as a real site has them: generate.py DIRECTORY"""

import pathlib
import sys

CLASS = """class role::part{i}($ensure = 'present', $level = {level}, $options = {{'a' => {i}, 'b' => ['x', 'y']}}) {{
{include}  $path = '/etc/part{i}'
  if $level > 3 {{
    $mode = '0600'
  }} else {{
    $mode = '0644'
  }}
  file {{ $path:
    ensure  => $ensure ? {{ 'present' => file, default => absent }},
    mode    => $mode,
    content => "level=${{level}} a=${{options['a']}} kernel=${{facts['kernel']}}\\n",
  }}
  notify {{ "part{i} on ${{facts['networking']['hostname']}}": require => File[$path] }}
}}
"""


def site(count):
    for i in range(count):
        include = f"  include role::part{i + 1}\n" if i % 3 != 2 and i + 1 < count else ""
        yield CLASS.format(i=i, level=i % 7, include=include)
    yield "include " + ", ".join(f"role::part{i}" for i in range(0, count, 3)) + "\n"


(pathlib.Path(sys.argv[1]) / "site.pp").write_text("\n".join(site(300)))
