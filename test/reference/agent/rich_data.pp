# Values that JSON has no notation for: secrets, deferred calls, binary content.
file { '/nonexistent-ppcc/secret': ensure => file, content => Sensitive("password\n") }
file { '/nonexistent-ppcc/deferred': ensure => file, content => Deferred('join', [['a', 'b'], '-']) }
file { '/nonexistent-ppcc/binary': ensure => file, content => Binary('AAECAw==') }
notify { 'unicode': message => "na\u00efve \u2603 \"quoted\" back\\slash\ttab" }
notify { 'numbers': message => "${1 + 1} ${1.5 * 2} ${0x1f + 0}" }
