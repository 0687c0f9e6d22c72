#!/usr/bin/env ruby
# Asks Ruby itself about floats, integers, patterns, case and inspection; writes the .recorded files.

$VERBOSE = nil
RANDOM = Random.new(20_231_107)

def write(name, lines)
  File.write(File.join(__dir__, "#{name}.recorded"), lines.join("\n") + "\n")
  puts "#{name}: #{lines.size} lines"
end

def escaped(text)
  text.gsub('\\', '\\\\\\\\').gsub("\n", '\\n').gsub("\t", '\\t')
end

def floats
  special = [0.0, -0.0, 1.0, 1.1, 0.1, 100.0, 1e15, 1e16, 1e17, 123456789012345680.0, 1e-4, 1e-5, 1.5e-10, 5e-324,
             2.2250738585072014e-308, 1.7976931348623157e308, 1.0 / 3, 2.0 / 3, 1e22, 1e23, 9007199254740993.0,
             Float::INFINITY, -Float::INFINITY, 4.35, 0.3, 0.30000000000000004]
  scaled = Array.new(600) { RANDOM.rand * 10.0**RANDOM.rand(-20..20) * [1, -1].sample(random: RANDOM) }
  short = Array.new(400) { RANDOM.rand(1..99_999) / 10.0**RANDOM.rand(0..8) }
  bits = Array.new(1000) { [RANDOM.rand(2**64)].pack('Q').unpack1('D') }.reject(&:nan?)
  (special + scaled + short + bits).map { |f| format('%016x %s', [f].pack('D').unpack1('Q'), f.to_s) }
end

def integers
  operand = lambda do
    bits = [8, 31, 61, 62, 63, 64, 65, 127, 128, 130, 200].sample(random: RANDOM)
    n = case RANDOM.rand(4)
        when 0 then 2**bits
        when 1 then 2**bits - 1
        else RANDOM.rand(2**bits)
        end
    RANDOM.rand(2).zero? ? n : -n
  end
  Array.new(3000) do
    a = operand.call
    op = %w[+ - * / % << >> < ==].sample(random: RANDOM)
    b = op =~ /<<|>>/ ? RANDOM.rand(-200..200) : operand.call
    b = a if op == '==' && RANDOM.rand(2).zero?
    b = 1 if %w[/ %].include?(op) && b.zero?
    "#{a} #{op} #{b} #{a.send(op, b)}"
  end
end

def notation(match)
  return 'no match' unless match

  "[#{match.to_a.map { |g| g ? "'#{g.gsub(/[\\']/) { |c| "\\#{c}" }.gsub("\n", '\\n').gsub("\t", '\\t')}'" : 'undef' }.join(', ')}]"
end

# The blocks of the file `patterns`: a pattern, then indented subjects; `|` ends a pattern or subject.
def regexps
  lines = []
  pattern = nil
  File.readlines(File.join(__dir__, 'patterns'), chomp: true, encoding: 'UTF-8').each do |line|
    next if line.start_with?('# ') || line.empty?

    text = line.sub(/\|\z/, '').gsub('⏎', "\n")
    unless text.start_with?('  ')
      lines << "pattern #{escaped(pattern = text)}"
      begin
        Regexp.new(pattern)
      rescue RegexpError => e
        lines << 'subject ' << "= #{escaped("!#{e.message}")}"
        pattern = nil
      end
      next
    end
    next unless pattern

    subject = text[2..]
    lines << "subject #{escaped(subject)}" << "= #{escaped(notation(Regexp.new(pattern).match(subject)))}"
  end
  lines
end

SETS = %w[\p{Assigned} \w \W \d \D \s \S \h \H . \R \X [[:alnum:]] [[:alpha:]] [[:blank:]] [[:cntrl:]] [[:digit:]] [[:graph:]] [[:lower:]]
          [[:print:]] [[:punct:]] [[:space:]] [[:upper:]] [[:xdigit:]] [[:word:]] [[:ascii:]] [[:^alpha:]] [[:^graph:]]
          (?a)[[:alpha:]] (?a)[[:punct:]] (?u)\w (?u)\d (?u)\s (?u)\W (?a)\w \p{Alpha} \p{Lu} \p{^Lu} \P{Lu} \p{L} \p{Greek} \p{Latin}
          \p{Letter} \p{Word} \p{Punct} \p{Any} \p{Sc} [a-z&&[^aeiou]] [\w&&[^\d]] [^a-z[A-Z]] [\W\d] [^\W_] [\h-] [[:alpha:][:digit:]]
          (?i:[a-c]) (?i:\w) [[:alpha:]&&[^a-z]] [^[:space:]] [\p{L}\d] [^\p{L}] (?m:.)].freeze

# Only characters that Ruby's version of Unicode knows; a newer one has more.
def character_sets
  known = (1...0x3000).select { |c| [c].pack('U').match?(/\p{Assigned}/) }
  SETS.map do |set|
    regexp = Regexp.new("\\A(?:#{set})\\z")
    matching = known.select { |c| regexp.match?([c].pack('U')) }
    ranges = matching.slice_when { |a, b| b != a + 1 }.map { |r| format('%x-%x ', r.first, r.last) }
    "#{set}\t#{ranges.join}"
  end
end

def cases
  words = %w[abc ABC aBc Straße ÉCOLE école ÀB ΑΣ ΌΔΟΣ σας İstanbul ıI ǆ ǅ ŉ ﬁx ß éa ЖЖ жЁ ⅷ Ⅷ ᾳ ΐ 日本 a1-b] << ''
  words.map { |w| [w, w.downcase, w.upcase, w.capitalize].join("\t") }
end

def inspections
  texts = ["a", "it's", 'say "x"', "a\\b", "a\nb", "\e[0m", "\a\b\t\n\v\f\r", "\x01\x7f", '#{x}', '#$x', '#@x', '# x', '#', 'é日本',
           "\u200b", "\u00a0", "\u{10ffff}", "\u{1f600}", "\u0085", "a\u0301", "\ufeff", "\u{e000}"]
  texts.map { |t| "#{escaped(t)}\t#{t.inspect}" }
end

write('floats', floats)
write('integers', integers)
write('regexps', regexps)
write('character_sets', character_sets)
write('case', cases)
write('inspect', inspections)
