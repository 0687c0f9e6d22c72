#!/usr/bin/env ruby
# Asks real Puppet every operator on every pair of operands; writes operators.recorded, with `strict` off
# operators_lenient.recorded, and accesses with several keys to access.recorded.
#
#   record_operators.rb [PUPPET-LIB]
#
# A file has the operands, one a line; then for each operator a line `op NAME` and one line per left
# operand with the number of the result for each right operand (`n*k`: k times n); then the results. A
# result is a value in notation, or `!place CODE message` where place is 0 for the expression, 1 for the
# left operand, 2 for the right one, - when Puppet gives none.

require_relative 'evaluator'

# One grid: operands, and rows of results by operator.
class Grid
  def initialize(evaluator, operands)
    @evaluator = evaluator
    @operands = operands
    @results = Hash.new { |hash, key| hash[key] = hash.size }
    @lines = operands.map { |notation, _| "operand #{notation}" }
    operands.each_with_index do |(notation, source), i|
      text = Grids::Notation.text(evaluator.set(format('v%02d', i), source || notation))
      abort "operand #{notation} reads as #{text}" unless text == notation
    end
  end

  # `template` has two places for the operands; `places` says what the columns of failures mean.
  def binary(name, template, places)
    @lines << "op #{name}"
    @operands.each_index do |left|
      row(@operands.each_index.map { |right| [format(template, left, right), places] })
    end
  end

  def unary(name, template)
    @lines << "op #{name}"
    row(@operands.each_index.map { |i| [format(template, i), {}] })
  end

  def write(path)
    results = @results.keys.map { |r| "result #{r.gsub('\\', '\\\\\\\\').gsub("\n", '\\n')}" }
    File.write(path, (@lines + results).join("\n") + "\n")
    puts "#{path}: #{@operands.size} operands, #{results.size} different results"
  end

  private

  def row(cells)
    numbers = cells.map do |source, places|
      result = @evaluator.result(source).sub(/\A!(\d*)/) { "!#{$1.empty? ? '-' : places.fetch($1.to_i, 0)}" }
      @results[result]
    end
    @lines << numbers.chunk_while { |a, b| a == b }
                     .map { |run| run.size > 1 ? "#{run[0]}*#{run.size}" : run[0].to_s }.join(' ')
  end
end

operands = File.readlines(File.join(__dir__, 'operands'), chomp: true, encoding: 'UTF-8')
               .reject { |line| line.empty? || line.start_with?('#') }
               .map { |line| line.split("\t", 2) }
arithmetic = %w[+ - * / % << >>]
evaluator = Grids::Evaluator.new(ARGV[0])

infix = lambda do |grid, operators|
  operators.each do |operator|
    grid.binary(operator, "($v%02d #{operator.gsub('%', '%%')} $v%02d)", { 2 => 1, 8 + operator.size => 2 })
  end
end

evaluator.session do
  grid = Grid.new(evaluator, operands)
  infix.call(grid, arithmetic + %w[== < <= > >= in =~])
  grid.binary('case', '$v%02d ? { $v%02d => 1, default => 0 }', {})
  grid.binary('[]', '($v%02d[$v%02d])', { 2 => 1, 7 => 2 })
  grid.unary('negate', '(-$v%02d)')
  grid.unary('unfold', '[*$v%02d]')
  grid.unary('text', '"${v%02d}"')
  grid.write(File.join(__dir__, 'operators.recorded'))
end

evaluator.session('strict' => 'off') do
  grid = Grid.new(evaluator, operands.select { |notation, _| notation.match?(/\A['\d-]/) })
  infix.call(grid, arithmetic)
  grid.unary('negate', '(-$v%02d)')
  grid.write(File.join(__dir__, 'operators_lenient.recorded'))
end

# What is accessed, and lists of keys; all in notation.
ACCESSED = ["'hello'", "'héllo wörld'", "''", '[1, 2, 3, 4]', '[]', "{'a' => 1, 'b' => undef, [1] => 'x', 3 => 4}", "Binary('YWJjZGVm')"].freeze
KEYS = ['[]', '[0, 2]', '[1, -1]', '[-3, 2]', '[-3, -2]', '[-9, 7]', '[2, 0]', '[9, 1]', '[0, -9]', "['1', '2']", "['x', 1]", '[1, 2.5]',
        '[[1, 2]]', '[[1], [2]]', '[1, [2]]', '[1, 2, 3]', '[undef, 1]', '[1, undef]', '[[1, undef]]', "['a', 'b']", "['a', 3]", '[[1]]',
        "['c']", '[true, false]', '[default, 1]', '[9223372036854775807, 1]', '[0, 9223372036854775807]', "[[[0], 1]]"].freeze

evaluator.session do
  lines = ACCESSED.product(KEYS).map do |from, keys|
    count = evaluator.value(keys).size
    next if count.zero?

    names = %w[$a $b $c].first(count)
    source = "($v[#{names.join(',')}])"
    places = { 2 => 1, 5 => 2, 8 => 3, 11 => 4 }
    text = "with(#{from}, *#{keys}) |$v, #{names.join(', ')}| { "
    column = text.size
    result = evaluator.result("#{text}#{source} }")
    result = result.sub(/\A!(\d*) \S+ /) { "!#{$1.empty? ? 4_294_967_295 : places.fetch($1.to_i - column, 0)} " }
    "#{from}\t#{keys}\t#{result.gsub('\\', '\\\\\\\\')}"
  end
  File.write(File.join(__dir__, 'access.recorded'), lines.compact.join("\n") + "\n")
end
