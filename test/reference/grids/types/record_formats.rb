#!/usr/bin/env ruby
# Asks real Puppet to write values by every format, flag and width, and to read times by formats.
#
#   record_formats.rb --puppet-lib DIR      writes *.recorded beside this file

require_relative '../../ruby/puppet_process'

option = ARGV.index('--puppet-lib')
Reference::PuppetProcess.new(option && ARGV[option + 1])

# One line for each question: its parts and the answer, separated by tabs.
class FormatGrids
  include Puppet::Pops

  SPANS = [0, 1, -1, 999_999_999, 1_000_000_000, 3_661_000_000_000, -93_784_056_000_789,
           90_061_001_002_003, 8_640_000_000_000_000_000, 123_456_789_012_345_678].freeze
  STAMPS = [0, 1, -1, 951_782_400_123_456_789, 1_583_298_367_000_000_000, -62_135_596_800_000_000_000,
            1_609_459_199_999_999_999, 253_402_300_799_000_000_000, -2_208_988_800_500_000_000].freeze
  ZONES = ['', 'UTC', '+02:00', '-11:30', 'EST', 'Z'].freeze

  def record
    write('timespan_formats', timespan_formats)
    write('timestamp_formats', timestamp_formats)
    write('string_formats', string_formats)
  end

  def timespan_formats
    formats = %w[D H M S L N s % X].flat_map do |letter|
      ['', '-', '_', '0', '^', '#', '--'].product(['', '1', '3', '9', '12']).map { |flag, width| "%#{flag}#{width}#{letter}" }
    end
    formats += ['%D-%H:%M:%S.%-N', '%H:%M', '%-H', 'x', '', '%', '%D%', '%5', '%-', '%H%%%M', '%M:%S.%L', 'é%Sü']
    formats.product(SPANS).map { |format, span| [format, span, answer { Time::Timespan.new(span).format(format) }] }
  end

  def timestamp_formats
    letters = (('a'..'z').to_a + ('A'..'Z').to_a + ['%', '+']).reject { |l| l == 'Q' }
    plain = letters.map { |l| "%#{l}" }
    flagged = letters.flat_map { |l| ['-', '_', '0', '^', '#', ':', '-5', '010', '_12', '3', '^20', '#4', '0^9', 'E', 'O'].map { |f| "%#{f}#{l}" } }
    mixed = ['%:z', '%::z', '%:::z', '%10:z', '%-:z', '%_10z', '%3N', '%6N', '%9N', '%12N', '%24N', '%1L', '%5L', '%Y-%m-%dT%H:%M:%S.%L %Z', '%', '%%%', 'x%', '%5', 'é%dü', '%-', '%Ez']
    rows = (plain + mixed).product(STAMPS).map { |format, stamp| [format, stamp, ''] }
    rows += flagged.product(STAMPS[3, 2]).map { |format, stamp| [format, stamp, ''] }
    rows += plain.product(ZONES.drop(1)).map { |format, zone| [format, STAMPS[3], zone] }
    rows.map do |format, stamp, zone|
      [format, stamp, zone, answer { Time::Timestamp.new(stamp).format(format, zone.empty? ? nil : zone) }]
    end
  end

  VALUES = ['0', '1', '-1', '255', '-255', '4611686018427387904', '0.0', '-0.5', '3.14159', '1.0e20', '1.0e-7', '12345678.9', "''", "'a'",
            "'hello'", "'Héllo wörld'", '"it\'s"', 'true', 'false', 'undef', 'default', '/a.b/', '[]', "[1, 'a']", "[[1], {'k' => 2.5}]",
            '{}', "{'a' => 1, 'b' => [1, 2]}", 'Integer', 'Array[String, 1]'].freeze

  def string_formats
    letters = ('a'..'z').to_a + ('A'..'Z').to_a
    modifiers = ['', '#', '-', '+', ' ', '0', '5', '-5', '05', '+5', ' 5', '.0', '.2', '8.3', '-8.3', '08.3', '#10', '#.3', '+08.2']
    formats = letters.product(modifiers).map { |letter, modifier| "%#{modifier}#{letter}" }
    formats += ['%[a', '%(a', '%{a', '%<a', '%|a', '%#(a', '%(h', '%#{h', '%|s', '%% s', '%', '', 'd', '%dd', '%5 d', '%--5d', '%+ d', '%*d', '%1$d', '%[(a', '%é']
    formats.product(VALUES).each_with_index.filter_map do |(format, text), number|
      value = Types::TypeParser.singleton.parse_literal(text)
      row = answer { Types::StringConverter.singleton.convert(value, format) }
      # Most formats do not fit most values; a part of the refusals is enough.
      next if row == '! ruby' || row.include?('0x0') || (row.start_with?('!') && number % 13 != 0)

      [format, text, row]
    end
  end

  private

  def answer
    line(yield.to_s)
  rescue NoMethodError, TypeError, NameError, RangeError, Encoding::CompatibilityError
    '! ruby'
  rescue StandardError => e
    "! #{line(e.message)}"
  end

  def line(text)
    text.gsub('\\', '\\\\\\\\').gsub("\n", '\\n').gsub("\t", '\\t').gsub("\r", '\\r')
  end

  def write(name, rows)
    File.write(File.join(__dir__, "#{name}.recorded"), rows.map { |row| "#{row.join("\t")}\n" }.join)
    puts "#{name}: #{rows.size} lines"
  end
end

Puppet[:strict] = :error
FormatGrids.new.record
