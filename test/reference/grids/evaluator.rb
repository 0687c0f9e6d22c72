# Evaluates single expressions in one warm Puppet and writes values in the notation of the grids.

require_relative '../ruby/puppet_process'

module Grids
  # A scope in which expressions are evaluated, with their operands as variables.
  class Evaluator
    def initialize(puppet_lib)
      @puppet = Reference::PuppetProcess.new(puppet_lib)
      @puppet.fresh_environment
    end

    # Runs the block inside one environment; evaluate() and set() work only there.
    def session(settings = {})
      @puppet.isolated(settings) do
        environment = Puppet.lookup(:environments).get!('production')
        Puppet.override({ current_environment: environment }, 'grid') do
          node = Puppet::Node.new('vm.example.com', environment: environment)
          compiler = Puppet::Parser::Compiler.new(node)
          Puppet.override(compiler.context_overrides, 'grid') do
            @scope = compiler.topscope
            @parser = Puppet::Pops::Parser::EvaluatingParser.new
            yield
          end
        end
      end
    end

    # The value of an expression.
    def value(source)
      @parser.evaluate_string(@scope, source, 'grid.pp')
    end

    def set(name, source)
      value("$#{name} = #{source}")
    end

    # The value in notation, or `!column CODE message` of the failure.
    def result(source)
      Notation.text(@scope.with_guarded_scope { value(source) })
    rescue Puppet::PreformattedError => e
      "!#{e.pos} #{e.issue_code} #{message(e)}"
    rescue StandardError, NoMemoryError => e
      "!0 #{e.class} #{e.message}"
    end

    private

    # Without the place, without memory addresses, without the source lines that newer Rubies add.
    def message(error)
      text = error.message.delete_prefix('Evaluation Error: ')
      text = text.sub(/ \(file: grid\.pp, line: 1(, column: \d+)?\)\z/m, '')
      text.sub(/\n\n.*\z/m, '').gsub(/(?<=:)0x[0-9a-f]{16}/, '0x')
    end
  end

  # Values as text that tells all kinds apart.
  module Notation
    module_function

    def text(value)
      case value
      when nil then 'undef'
      when Symbol, true, false, Integer, Float then value.to_s
      when String then quote(value)
      when Array then "[#{value.map { |e| text(e) }.join(', ')}]"
      when Hash then "{#{value.map { |k, v| "#{text(k)} => #{text(v)}" }.join(', ')}}"
      when Regexp then value.inspect
      else other(value)
      end
    end

    def other(value)
      case value
      when Puppet::Pops::Types::PAnyType then "Type(#{quote(value.to_s)})"
      when Puppet::Pops::Types::PSensitiveType::Sensitive then "Sensitive(#{text(value.unwrap)})"
      when Puppet::Pops::Types::PBinaryType::Binary then "Binary(#{quote(value.to_s)})"
      when Puppet::Pops::Time::TimeData then "#{value.class.name.split('::').last}(#{value.nsecs})"
      when SemanticPuppet::Version then "SemVer(#{quote(value.to_s)})"
      when SemanticPuppet::VersionRange then "SemVerRange(#{quote(value.to_s)})"
      when URI then "URI(#{quote(value.to_s)})"
      else "#{value.class}(#{quote(value.to_s)})"
      end
    end

    def quote(string)
      "'#{string.gsub(/[\\']/) { |c| "\\#{c}" }.gsub("\n", '\\n').gsub("\t", '\\t')}'"
    end
  end
end
