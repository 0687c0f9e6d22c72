#!/usr/bin/env ruby
# Asks the libraries behind Puppet's richer values about times, versions and URIs; writes rich.recorded.
#
#   record_rich.rb [PUPPET-LIB]
#
# Lines `kind<tab>input…<tab>result`; a failure is `!message`.

require_relative 'evaluator'

Grids::Evaluator.new(ARGV[0])
SECOND = 1_000_000_000
VERSIONS = %w[1.2.3 0.0.0 1.2.3-rc1 1.2.3-rc.1 1.2.3-rc.1.2 1.2.3-rc.10 1.2.3-1 1.2.3-a+b 1.2.3+b 10.0.0 1.10.0 1.2.4-alpha 2.0.0-rc1 99999999999999999999.0.0
              1.2 1.2.3.4 01.2.3 1.2.3-01 1.2.3- v1.2.3 1.2.3-é 1.2.3-a..b 1.2.3+].freeze + ["1.2.3\n", '']
RANGES = ['1.2.3', '=1.2.3', '1.2', '1', '1.x', '1.2.X', '*', '>1.2.3', '>=1.2.3', '<1.2.3', '<=1.2.3', '>1.2', '>1', '<=1.2', '<=1', '<1', '~1.2.3',
          '~1.2', '~1', '~>1.2.3', '~=1.2.3', '^1.2.3', '^0.1.2', '^1', '^1.2', '^1.2.3-rc1', '>=1.0.0 <2.0.0', '> 1.0.0', '>= v1.0.0', '1.0.0 - 2.0.0',
          '1 - 2', '1.2.3-rc1 - 2.0.0', '<1.0.0 || >=2.0.0', '1.x || >=2.5.0 || 5.0.0 - 7.2.3', '>1.0.0 <1.0.0', '>=1.2.3-rc1 <1.3.0', '', ' ', '|| 1.0.0',
          '1.0.0 ||', '>=1.0.0 <=1.0.0', '1.2.3 1.2.3', '>=1 <2 >=1.5', 'x', '>x', '<=2.0.0 || >=1.0.0', 'foo', '1.2.3.4', '>=', '1.0.0  2.0.0', '<2.0.0 || 2.0.0'].freeze
URIS = ['http://h', 'http://u:p@h:8080/p;x?q=1#f', 'mailto:a@b', 'urn:x:y', 'file:///x', 'file:/x', '//h/p', '?q', '#f', 'http://[::1]:80/', 'HTTP://H/A', 'http://h:/',
        'a:b', 'c', 'http:/x', 'http:x', 'foo:', 'a b', '', 'http://é/', 'http://h/%zz', 'http://h/%20', 'http://h/a|b', '1:2', 'https://h:443/', 'https://h:80/',
        'ldap://h/dc=x', 'ws://h/', 'a/b/../c', '/a//b', 'http://h?q', 'http://h#f', 'http://@h/', 'http://h/a?b?c', "http://h/\n", 'http://h/[a]', 'x:?q', 'x:y?q#z'].freeze
MERGES = ['', 'x', 'x/y', '/x', '../x', '../../x', '../../../x', './x', '.', '..', '?z', '#z', '//g/x', 'g:h', 'x/../y', 'x/./y', '/./x', '/../x', 'x;p?q#f', '../..', 'a/b/'].freeze

def attempt
  yield.to_s
rescue StandardError => e
  "!#{e.message}"
end

def escaped(text)
  text.gsub('\\', '\\\\\\\\').gsub("\n", '\\n').gsub("\t", '\\t')
end

lines = []
row = ->(*fields) { lines << fields.map { |f| escaped(f.to_s) }.join("\t") }

[0, 1, -1, SECOND, -SECOND, 1_500_000_000, 90_061 * SECOND + 5, -93_784_500_000_000, 123_456_789, 100_000_000, 10**18, -(10**20)].each do |ns|
  row['timespan', ns, Puppet::Pops::Time::Timespan.new(ns)]
end
[0, 1, -1, 951_782_400 * SECOND, 951_868_799 * SECOND, -2_203_891_201 * SECOND, 4_102_444_800 * SECOND + 7, -62_135_596_800 * SECOND, -62_167_219_201 * SECOND,
 253_402_300_800 * SECOND, 1_709_164_800 * SECOND].each { |ns| row['timestamp', ns, Puppet::Pops::Time::Timestamp.new(ns)] }

VERSIONS.each { |v| row['version', v, attempt { SemanticPuppet::Version.parse(v) }.start_with?('!') ? '!' : SemanticPuppet::Version.parse(v)] }
valid = VERSIONS.select { |v| SemanticPuppet::Version.valid?(v) }
valid.product(valid) do |a, b|
  x = SemanticPuppet::Version.parse(a)
  y = SemanticPuppet::Version.parse(b)
  row['compare', a, b, x <=> y, x == y]
end
RANGES.each do |r|
  result = attempt { SemanticPuppet::VersionRange.parse(r) }
  # The gem forgets a question mark when ends are equal; what it meant is clear.
  next if result.include?('exclude_end')

  row['range', r, result]
  next if result.start_with?('!')

  range = SemanticPuppet::VersionRange.parse(r)
  row['includes', r, valid.select { |v| range.include?(SemanticPuppet::Version.parse(v)) }.join(' ')]
end
URIS.each do |u|
  row['uri', u, attempt { URI.parse(u) }]
  parsed = begin
    URI.parse(u)
  rescue URI::InvalidURIError
    next
  end
  parts = %i[scheme userinfo host port path query fragment opaque].map { |p| parsed.send(p).nil? ? '-' : parsed.send(p) }
  row['parts', u, parts.join(' ')] unless parsed.is_a?(URI::FTP)
end
['http://a/b/c/d;p?q', 'http://a', 'http://a/b/'].product(MERGES) { |base, m| row['merge', base, m, attempt { URI.parse(base) + m }] }
['http://h|http://h/', 'http://H/a|HTTP://h/a', 'http://h/a|http://h/A', 'http://h:80/|http://h/', 'http://h/?q|http://h/', 'http://h|https://h'].each do |pair|
  a, b = pair.split('|')
  row['equal', a, b, URI.parse(a) == URI.parse(b)]
end
File.write(File.join(__dir__, 'rich.recorded'), lines.join("\n") + "\n")
puts "rich: #{lines.size} lines"
