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
    write('timespan_parsing', timespan_parsing)
    write('timestamp_parsing', timestamp_parsing)
    write('string_formats', string_formats)
  end

  SPAN_TEXTS = ['0', '1', '12', '123', '-5', '1-02:03:04', '-1-02:03:04.5', '01:02', '01:02:03', '1:2:3', '00:00:00.000000001', '4.25', ' 7', '7 ',
                '12x', '', '99:99', '1%2', '5 days', '-', '123456789012', '1.5.6', '23:59:59.999', '1-2', '٣'].freeze
  SPAN_FORMATS = ['%D', '%H', '%M', '%S', '%L', '%N', '%D-%H:%M:%S', '%D-%H:%M:%S.%-N', '%H:%M', '%H:%M:%S', '%M:%S', '%H:%M:%S.%N', '%S.%L', '%-H:%-M',
                  '%_H:%_M', '%0H:%0M', '%3S', '%2H%2M', '%-D-%-H', '%S.%3N', '%S.%9N', '%S.%-N', '%D days', '%%', '%M%%%S', 'x%S', '%S x', '', '%X', '%', '%S%S',
                  '%D%H', '%-3L', '%1D-%1H', '%N.%S'].freeze

  def timespan_parsing
    SPAN_FORMATS.product(SPAN_TEXTS).map do |format, text|
      [line(format), line(text), answer { Time::Timespan.parse(text, format).nsecs }]
    end
  end

  STAMP_TEXTS = ['2020-02-29', '2020-02-30', '1999-12-31T23:59:60', '2020-01-02T03:04:05', '2020-01-02T03:04:05.678', '2020-01-02T03:04:05.678 UTC',
                 '2020-01-02 03:04:05 +0200', '2020-01-02T03:04:05Z', '2020-01-02 03:04:05 EST', '02/03/04', '3 Feb 2001', 'Sat Feb  3 04:05:06 2001',
                 'Saturday, 3 February 2001', '20010203T040506', '2001-034', '2001-W05-6', '981173106', '-1', '12:30 PM', '12:30 am', '  2020-1-2', '2020-1-2 ',
                 '', 'x', '0000-00-00', '99999-01-01', '-0001-01-01', '2020-13-01', '70', '69', '20', '2020-01-02 03:04:05.123456789012', 'feb', '5'].freeze
  STAMP_FORMATS = ['%Y-%m-%d', '%F', '%FT%T', '%FT%T.%L', '%FT%T.%L %Z', '%F %T %z', '%FT%T%Z', '%F %T %Z', '%D', '%d %b %Y', '%c', '%A, %d %B %Y',
                   '%Y%m%dT%H%M%S', '%Y-%j', '%G-W%V-%u', '%s', '%Q', '%I:%M %p', '%I:%M %P', '%l:%M %p', '%e %b %Y', '%y', '%C', '%C%y', '%x', '%X', '%R',
                   '%r', '%n%F', '%F%n', '%F %T.%N', '%FT%T.%3N', '%h', '%H', '%k', '%U', '%W', '%w', '%a', '%%', '', '%F %', '%Ey', '%Om', '%-d', '%5Y', '%v',
                   '%+', '%Y', 'x', '%tx'].freeze

  def timestamp_parsing
    rows = STAMP_FORMATS.product(STAMP_TEXTS).map { |format, text| [format, text, ''] }
    rows += ['%F', '%F %T', '%FT%T', '%F %T %z', '%s'].product(STAMP_TEXTS.first(9), ZONES.drop(1) + ['+25:00', 'Nowhere']).map(&:itself)
    rows += STAMP_TEXTS.map { |text| [:default, text, ''] } + STAMP_TEXTS.first(10).map { |text| [:default, text, 'EST'] }
    # What a text does not say is taken from today's date: such answers say nothing.
    today = (::Time.now.to_i / 86_400 - 400) * 86_400..(::Time.now.to_i / 86_400 + 400) * 86_400
    rows = rows.map do |format, text, zone|
      [format == :default ? 'default' : line(format), line(text), zone,
       answer { Time::Timestamp.parse(text, format, zone.empty? ? nil : zone).nsecs }]
    end
    rows.reject { |row| row.last.match?(/\A\d+\z/) && today.cover?(row.last.to_i / 1_000_000_000) }
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
