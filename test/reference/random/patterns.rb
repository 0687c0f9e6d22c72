#!/usr/bin/env ruby
# Random patterns and subjects with what Ruby makes of them: patterns.rb [--seed N] [--patterns N] [--subjects N]
#
# Each pattern is `pattern P`, followed for each subject by `subject S` and `= ANSWER`, all escaped. An answer is
# `no match`, `!` and Ruby's complaint about the pattern, or the groups as `begin,end` in bytes (`-` for one that took no part).

require 'optparse'
require 'timeout'

$VERBOSE = nil

# Writes patterns out of all that Ruby's syntax has, right ones mostly.
class PatternWriter
  LETTERS = %w[a b c s S k K f i x ß ſ KELVIN İ ı ﬁ ﬀ ŉ é É σ ς Σ ǆ Ⅷ 1 2 _ -].map { |c| c == 'KELVIN' ? "\u212a" : c }.freeze
  SIMPLE = %w[\w \W \d \D \s \S \h \H . \R \X].freeze
  ANCHORS = %w[^ $ \A \z \Z \b \B \G].freeze
  ESCAPES = %w[\n \t \e \a \f \v \x41 \x73 \xC3\xA9 \u00e9 \u00DF \u{73} \u{73\ 73} \u{df\ 61} \101 \163 \0 \cA \C-a \. \- \/ \\\\ \é
               \y \i \j \" \x4 \7 \8 \08 \18 \377 \x7f \u017f \u212a].freeze
  SETS = %w[Alpha Alnum Upper Lower Digit Punct Space Word XDigit Graph Print Cntrl Blank Any Assigned Greek Latin Han Cyrillic L Lu Ll
            Lt N Nd P Sc Letter ASCII Emoji ID_Start Uppercase alpha GREEK White_Space InGreek In_Basic_Latin Cn].freeze
  BRACKETS = %w[alpha alnum upper lower digit punct space word xdigit graph print cntrl blank ascii].freeze
  NAMES = %w[n m word].freeze
  BROKEN = ['(', ')', '[', '[]', '[^]', '[b-a]', '*', '+a', '?', '{2}', 'a{5,2}', 'a{100001}', '\\', '\\p{', '\\p{nope}', '\\x', '\\u12',
            '\\u{110000}', '\\u{d800}', '(?<1>a)', '(?<>a)', '(?<n', '(?z)', '(?', '(?<=a+)', '(?<!(a))', '(?<=a|bc)', '(?<=(?:a|bc)d)',
            '[[:nope:]]', '[[:alpha:', '[a-\\d]', '[\\d-a]', '[a-[b]]', '\\k<nope>', '\\g<nope>', '\\k<9>', '\\g<9>', '\\k', '\\g', '\\c',
            '\\C-', '\\M-a', '\\M-\\C-a', '(?(1)', '(?(9)a)', '[a', ']', '}', '{', '{,', 'a{', 'a{,', 'a{1', 'a{x}', '(?#', '(?#x)', '(?i',
            '(?-)', '(?i-)', '(?:', '\\p', '\\pL', '\\P{', '\\p{^Lu}', '\\P{^Lu}', '[&&a]', '[a&&]', '[a&&&&b]', '[^a&&b]', '[]a]', '[a-]',
            '[-a]', '[a-c-e]', '[\\b]', '[\\n-\\r]', '[a\\]', '(?<n>a)(?<n>b)\\k<n>', '(?<n>a)(b)', '(a)(?<n>b)\\1', '\\1(a)', '(a\\1)'].freeze

  def initialize(random)
    @random = random
  end

  # One pattern.
  def pattern
    @groups = 0
    @names = []
    @named = @random.rand(4).zero?
    text = alternatives(@random.rand(4))
    text = "#{flags}#{text}" if chance(3)
    text
  end

  private

  def chance(of)
    @random.rand(of).zero?
  end

  def pick(list)
    list[@random.rand(list.size)]
  end

  def flags
    pick(['(?i)', '(?m)', '(?x)', '(?mi)', '(?i-m)', '(?a)', '(?u)', '(?d)', '(?ia)', '(?iu)', '(?i)', '(?i)'])
  end

  def alternatives(depth)
    Array.new(chance(4) ? 2 + @random.rand(2) : 1) { sequence(depth) }.join('|')
  end

  def sequence(depth)
    return '' if chance(20)

    Array.new(1 + @random.rand(4)) { piece(depth) }.join
  end

  def piece(depth)
    text = atom(depth)
    chance(4) ? text + repeat : text
  end

  def repeat
    pick(%w[* + ? {2} {1,} {,2} {1,2} {0} {0,1} {1,3}]) + pick(['', '', '', '?', '+', '*', '{2}'])
  end

  def atom(depth)
    case @random.rand(depth.positive? ? 24 : 15)
    when 0..5 then pick(LETTERS)
    when 6 then pick(LETTERS) + pick(LETTERS)
    when 7 then pick(%w[ss ff fi st SS ſs])
    when 8 then pick(SIMPLE)
    when 9 then pick(ANCHORS)
    when 10 then chance(3) ? pick(ESCAPES) : pick(LETTERS)
    when 11 then property
    when 12, 13 then character_class(2)
    when 14 then reference
    when 15..21 then group(depth - 1)
    when 22 then pick(['(?#c)', ' ', '# c', "\n", '\K', 'ss'])
    else chance(6) ? pick(BROKEN) : pick(LETTERS)
    end
  end

  def property
    "#{pick(%w[\\p \\P])}{#{pick(['', '', '^'])}#{pick(SETS)}}"
  end

  def character_class(depth)
    body = Array.new(1 + @random.rand(3)) { class_item(depth) }.join
    body += "&&#{Array.new(1 + @random.rand(2)) { class_item(depth - 1) }.join}" if chance(6)
    "[#{pick(['', '', '', '^'])}#{body}]"
  end

  def class_item(depth)
    case @random.rand(depth.positive? ? 12 : 9)
    when 0..3 then pick(LETTERS)
    when 4 then pick(%w[a-c A-Z 0-9 à-ÿ α-ω a-z ſ-ß \x41-\x5a \u00e0-\u00ff])
    when 5 then pick(SIMPLE - ['.', '\R', '\X'])
    when 6 then "[:#{pick(['', '^'])}#{pick(BRACKETS)}:]"
    when 7 then property
    when 8 then pick(ESCAPES + ['\b', '.', '*', '^', '$', '(', '\]'])
    else character_class(depth - 1)
    end
  end

  # To a group that is there, mostly.
  def reference
    return pick(BROKEN) if chance(30)
    return pick(LETTERS) if @names.empty? && @groups.zero?

    number = 1 + @random.rand([@groups, 1].max)
    return named_reference(pick(@names)) unless @names.empty?

    pick(["\\#{number}", "\\#{number}", "\\k<#{number}>", '\k<-1>', "\\g<#{number}>", '\g<-1>', "(?(#{number})a|b)", "(?(#{number})a)"])
  end

  def named_reference(name)
    pick(["\\k<#{name}>", "\\k<#{name}>", "\\k'#{name}'", "\\g<#{name}>", "\\g'#{name}'", "(?(<#{name}>)a|b)", "\\k<#{name}+0>"])
  end

  def group(depth)
    kind = @random.rand(16)
    case kind
    when 0..4 then capture(depth)
    when 5, 6 then "(?:#{alternatives(depth)})"
    when 7 then "(?=#{alternatives(depth)})"
    when 8 then "(?!#{alternatives(depth)})"
    when 9 then "(?<=#{behind})"
    when 10 then "(?<!#{behind})"
    when 11 then "(?>#{alternatives(depth)})"
    when 12 then "(?#{pick(%w[i m x mi i-x -i a u d ia])}:#{alternatives(depth)})"
    when 13 then "#{pick(%w[(?i) (?-i) (?m) (?x) (?a) (?u)])}#{sequence(depth)}"
    when 14 then chance(8) ? "(?~#{alternatives(depth)})" : capture(depth)
    else "(?:#{alternatives(depth)})#{repeat}"
    end
  end

  # Look-behind takes texts of one length, or alternatives of them at its top.
  def behind
    chance(6) ? alternatives(0) : pick([pick(LETTERS), "#{pick(LETTERS)}#{pick(LETTERS)}", '\w', '^', '[ab]', 'a|bc', 'ss', '\b', 'ß', '\d{2}'])
  end

  def capture(depth)
    @groups += 1
    return "(#{alternatives(depth)})" unless @named && !chance(4)

    @names << (name = pick(NAMES))
    chance(4) ? "(?'#{name}'#{alternatives(depth)})" : "(?<#{name}>#{alternatives(depth)})"
  end
end

# Subjects that a pattern may match: its own characters and a few others.
class SubjectWriter
  OTHERS = ['a', 'b', 's', 'S', 'ß', 'ẞ', 'ſ', 'ss', "\u212a", 'k', 'i', 'İ', 'ı', 'I', 'fi', 'ﬁ', 'ff', 'ﬀ', 'é', 'É', 'Σ', 'ς', "\n", "\r\n",
            "\t", ' ', '_', '1', '٣', '漢', 'ǅ', 'Ǆ', 'i̇', 'ʼn', 'A', '-', '²', '€', "\u00a0", "\u0301", 'e'].freeze

  def initialize(random)
    @random = random
  end

  def subject(pattern)
    own = pattern.scan(/[[:alnum:]]/)
    Array.new(@random.rand(7)) { own.empty? || @random.rand(2).zero? ? OTHERS.sample(random: @random) : own.sample(random: @random) }.join
  end
end

def escaped(text)
  text.gsub('\\', '\\\\\\\\').gsub("\n", '\\n').gsub("\t", '\\t').gsub("\r", '\\r')
end

def groups(match)
  return 'no match' unless match

  Array.new(match.size) { |i| match.begin(i) ? match.byteoffset(i).join(',') : '-' }.join(' ')
end

# MatchData#byteoffset came with Ruby 3.2.
class MatchData
  unless method_defined?(:byteoffset)
    def byteoffset(group)
      offset(group).map { |at| string[0, at].bytesize }
    end
  end
end

options = { seed: 1, patterns: 1000, subjects: 4 }
OptionParser.new do |o|
  o.on('--seed N', Integer) { |n| options[:seed] = n }
  o.on('--patterns N', Integer) { |n| options[:patterns] = n }
  o.on('--subjects N', Integer) { |n| options[:subjects] = n }
end.parse!

random = Random.new(options[:seed])
writer = PatternWriter.new(random)
subjects = SubjectWriter.new(random)
options[:patterns].times do
  source = writer.pattern
  puts "pattern #{escaped(source)}"
  begin
    regexp = Regexp.new(source)
  rescue RegexpError => e
    puts 'subject ', "= #{escaped("!#{e.message}")}"
    next
  end
  Array.new(options[:subjects]) { subjects.subject(source) }.uniq.each do |subject|
    answer = Timeout.timeout(1) { groups(regexp.match(subject)) }
    puts "subject #{escaped(subject)}", "= #{answer}"
  rescue Timeout::Error, RegexpError
    # too many steps, or a look-behind that Ruby refuses only when it is used
    next
  end
end
