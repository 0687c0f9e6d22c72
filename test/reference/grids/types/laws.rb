#!/usr/bin/env ruby
# Asks real Puppet whether it breaks the laws of the type algebra where test/unit/types found that ppcc does, and keeps the
# exceptions that both make (around Undef, Optional and NotUndef: the common type of Undef and T
# is T; `Sensitive[T]` makes T more general each time it is read).
#
#   LAW_EXCEPTIONS=/tmp/found build/test/unit/types_test --gtest_filter='TypeLaws.*'
#   laws.rb --puppet-lib DIR /tmp/found      writes law_exceptions.recorded; prints what only ppcc does

require_relative '../../ruby/puppet_process'

option = ARGV.index('--puppet-lib')
Reference::PuppetProcess.new(option && ARGV[option + 1])

# One law a line: its name and the texts of types or values.
class Laws
  include Puppet::Pops::Types

  def broken?(law, parts)
    case law
    when 'assignable' then !fits?(*parts)
    when 'transitive' then fits?(parts[0], parts[1]) && fits?(parts[1], parts[2]) && !fits?(parts[0], parts[2])
    when 'common' then common?(*parts)
    when 'general' then changed?(parts, type(parts[0]).generalize)
    when 'normal' then changed?(parts, type(parts[0]).normalize)
    when 'printed' then type(parts[0]).to_s == parts[1]
    when 'instance' then !type(parts[0]).instance?(TypeParser.singleton.parse_literal(parts[1]))
    end
  end

  private

  def type(text)
    TypeParser.singleton.parse(text)
  end

  def fits?(to, from)
    type(to).assignable?(type(from))
  end

  # Puppet finds the same common type, and it takes one of the two not.
  def common?(left, right, common)
    found = TypeCalculator.singleton.common_type(type(left), type(right))
    found.to_s == common && !(found.assignable?(type(left)) && found.assignable?(type(right)))
  end

  def changed?(parts, found)
    found.to_s == parts[1] && !found.assignable?(type(parts[0]))
  end
end

laws = Laws.new
both, ours = File.readlines(ARGV.last, chomp: true).uniq.sort.partition do |line|
  law, *parts = line.split("\t")
  laws.broken?(law, parts)
rescue StandardError => e
  warn "#{line}: #{e.message}"
  false
end
File.write("#{__dir__}/law_exceptions.recorded", both.map { |line| "#{line}\n" }.join)
puts "#{both.size} exceptions that real Puppet makes too"
puts ours.map { |line| "only ppcc: #{line}" }
