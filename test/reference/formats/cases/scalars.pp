# Texts that YAML must quote, and those it need not.
notify { 'words':
  message => ['plain', 'two words', 'yes', 'no', 'y', 'n', 'true', 'null', '~', '', ' leading', 'trailing ', 'a: b', 'a:b', ':symbol',
    '#comment', 'no #comment', 'a # b', '@at', '`tick', '- dash', '-dash', '? question', '[list', '{map', 'a]', '*star', '&and', '!bang',
    '%percent', '|pipe', '>fold', "it's", 'say "hi"', '"quoted"', '"half', 'a\\b', 'é', '日本', '_under', '=', '<<', '...', '---'],
}
notify { 'numbers':
  message => ['1', '-1', '+1', '1.5', '1e3', '.5', '5.', '0x1f', '0o17', '017', '089', '08', '1_000', '1,000', '12:30:45', '2001-01-01',
    '2001-01-01 10:00:00', '0b101', '.inf', '-.inf', '.nan', 'Infinity', '1.2.3', '0.1', '00', '1a', 'e5'],
}
notify { 'control':
  message => ["tab\t", "a\tb", "bell\u0007", "nul\u0000", "del\u007f", "bom\ufeff", "emoji \u{1F600}", "line\u2028separator", "nbsp\u00a0"],
}
notify { 'values': message => [1, -5, 1.5, 1e30, 100000000000000000000.0, true, false, undef, [], {}, [[]], [[1, 2], [3]], [{}]] }
