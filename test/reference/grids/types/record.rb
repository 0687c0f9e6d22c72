#!/usr/bin/env ruby
# Asks real Puppet about types and values and writes the answers that test/unit/types compares with.
#
#   record.rb --puppet-lib DIR      writes *.recorded beside the lists it reads

require_relative '../../ruby/puppet_process'


HERE = __dir__
option = ARGV.index('--puppet-lib')
Reference::PuppetProcess.new(option && ARGV[option + 1])
require 'puppet_pal'

# Real Puppet's type system inside of one warm environment.
class TypeOracle
  include Puppet::Pops::Types

  def initialize(compiler)
    @compiler = compiler
    @loader = Puppet.lookup(:loaders).private_environment_loader
    @compiler.evaluate_string(read('aliases.list').map { |line| "type #{line}" }.join("\n"))
  end

  def read(name)
    File.readlines(File.join(HERE, name), chomp: true).reject(&:empty?)
  end

  def type(text)
    TypeParser.singleton.parse(text, @loader)
  end

  # `new Type [arguments]` or a literal.
  def value(text)
    return TypeParser.singleton.parse_literal(text, @loader) unless text.start_with?('new ')

    _, name, arguments = text.split(' ', 3)
    new = @loader.load(:function, 'new')
    new.call({}, type(name), *TypeParser.singleton.parse_literal(arguments, @loader))
  end

  def text(value)
    case value
    when PBinaryType::Binary then "Binary #{value}"
    when PSensitiveType::Sensitive then "Sensitive #{text(value.unwrap)}"
    else TypeFormatter.new.string(value)
    end
  end

  # The answer of the block in one line; failures as `! message`.
  def answer
    result = yield
    line(result.is_a?(String) ? result : result.to_s)
  rescue SystemStackError
    '! stack'
  rescue NoMethodError, TypeError, NameError
    '! ruby'
  rescue StandardError => e
    message = e.message
    message = message[/\A(.*?)\s+(raise|if|fail) .*\n\s*\^+/m, 1] || message
    "! #{line(message)}"
  end

  def line(text)
    text.gsub('\\', '\\\\\\\\').gsub("\n", '\\n').gsub("\t", '\\t').gsub("\r", '\\r')
  end

  def bit
    yield ? '1' : '0'
  rescue SystemStackError, StandardError
    '!'
  end

  def write(name, rows)
    File.write(File.join(HERE, "#{name}.recorded"), rows.map { |row| "#{row.join("\t")}\n" }.join)
  end
end

# What can be asked about single types, pairs of types, and values.
class TypeGrids
  include Puppet::Pops::Types

  def initialize(oracle)
    @oracle = oracle
    @type_texts = oracle.read('types.list')
    @types = @type_texts.map { |text| oracle.type(text) }
    @value_texts = oracle.read('values.list')
    @values = @value_texts.map { |text| oracle.value(text) }
  end

  def record
    record_texts
    record_pairs
    record_common
    record_values
    record_mismatches
  end

  def record_texts
    rows = @types.zip(@type_texts).map do |type, text|
      [text, answer { type.to_s }, answer { type.to_alias_expanded_s }, answer { type.name || type.simple_name },
       answer { type.generalize.to_s }, answer { type.normalize.to_s },
       answer { type.iterable?.to_s }]
    end
    @oracle.write('text', rows)
  end

  def record_pairs
    @oracle.write('assignable', matrix { |a, b| a.assignable?(b) })
    @oracle.write('equal', matrix { |a, b| a == b })
  end

  def record_common
    chosen = (0...@types.size).select { |i| (i % 3).zero? }
    calculator = TypeCalculator.singleton
    rows = chosen.product(chosen).map do |a, b|
      [a, b, answer { calculator.common_type(@types[a], @types[b]).to_s }]
    end
    @oracle.write('common', rows)
  end

  def record_values
    calculator = TypeCalculator.singleton
    rows = @values.zip(@value_texts).map do |value, text|
      bits = @types.map { |type| @oracle.bit { type.instance?(value) } }.join
      [text, bits, answer { calculator.infer(value).to_s }, answer { calculator.infer_set(value).to_s },
       answer { calculator.infer(value).generalize.to_s },
       answer { calculator.infer_set(value).generalize.to_s }]
    end
    @oracle.write('values', rows)
  end

  def record_mismatches
    describer = TypeMismatchDescriber.singleton
    calculator = TypeCalculator.singleton
    rows = []
    @types.each_with_index do |type, t|
      @values.each_with_index do |value, v|
        next unless @oracle.bit { !type.instance?(value) } == '1' && ((t * 7 + v * 3) % 4).zero?

        rows << [t, v, answer { describer.describe_mismatch('it', type, calculator.infer_set(value)) }]
      end
    end
    @oracle.write('mismatch', rows)
  end

  private

  def answer(&block)
    @oracle.answer(&block)
  end

  def matrix
    @types.map { |a| [@types.map { |b| @oracle.bit { yield a, b } }.join] }
  end
end

Puppet[:strict] = :error
Puppet::Pal.in_tmp_environment('grids', modulepath: []) do |pal|
  pal.with_script_compiler do |compiler|
    oracle = TypeOracle.new(compiler)
    TypeGrids.new(oracle).record
  end
end
