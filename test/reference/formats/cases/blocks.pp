# Several lines, long lines and nesting.
file { '/etc/motd':
  content => "first\nsecond\n",
  mode    => '0644',
}
file { '/etc/none': content => "first\nsecond" }
file { '/etc/blank': content => "first\n\n  indented\n\n" }
file { '/etc/one': content => "only\n" }
file { '/etc/start': content => "\nstart" }
file { '/etc/space': content => " leading\nspace" }
file { '/etc/trail': content => "trailing \nspace" }
file { '/etc/carriage': content => "a\r\nb\r\n" }
notify { 'long': message => 'A sentence that is long enough to be folded by the emitter because it goes far beyond the eightieth column of the page.' }
notify { 'long_quoted': message => '# A comment that is long enough to be folded by the emitter because it goes far beyond the eightieth column.' }
notify { 'long_word': message => 'Averyveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryverylongwordwithoutanyspace' }
notify { 'long_single': message => 'yes: A text that must be quoted and is long enough to be folded somewhere after the eightieth column, is it' }
notify { 'nested': message => { 'a' => { 'b' => [1, { 'c' => [[], {}] }], 'd: e' => "x\ny" }, 'true' => 1, 'key with spaces' => [{ 'x' => 1, 'y' => 2 }] } }
notify { 'a title: with "signs"': }
