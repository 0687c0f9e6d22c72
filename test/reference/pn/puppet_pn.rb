# Prints what real Puppet's parser makes of many manifests and templates, one line each.
#
#   ruby -I PUPPET/lib puppet_pn.rb [--tasks] [--positions] [--list FILE] [FILE...]
#
# A FILE ending in .epp is a template, one ending in .cases holds many inputs (see README.md), others
# are manifests. The lines are tab separated; the program ppcc-parse prints the same:
#   NAME ok PN            NAME error LINE COLUMN MESSAGE            NAME crash MESSAGE
# With --positions, PN is followed by every node's kind, offset and length.
require 'puppet'
require 'puppet/pops'
require 'puppet/pops/pn'

module Puppet::Pops
  # The transformer calls this for captures-rest parameters, but Puppet lacks it.
  def PN.Literal(value)
    PN::Literal.new(value)
  end

  # Puppet does not print parameters with qualified names, though it parses them.
  class PN::Map
    def initialize(entries)
      @entries = entries
    end
  end

  # Puppet has no notation for these, this one is ppcc's.
  class Model::PNTransformer
    def transform_ApplyExpression(expr)
      entries = [transform(expr.arguments).with_name('args'), block_as_entry('body', expr.body)]
      PN::Map.new(entries).as_call('apply')
    end
  end
end

# Prints the extents of a tree as `(Kind offset+length children…)`.
class Extents
  def self.of(program)
    out = +''
    new(out).node(program.body)
    out
  end

  def initialize(out)
    @out = out
  end

  def node(model)
    kind = model.class.name.split('::').last
    @out << "(#{kind} #{model.offset}+#{model.length}"
    children(model) do |child|
      @out << ' '
      node(child)
    end
    @out << ')'
  end

  def children(model, &block)
    attribute_names(model.class).each do |name|
      value = model.send(name)
      Array(value).each { |one| block.call(one) if one.is_a?(Puppet::Pops::Model::Positioned) }
    end
  end

  def attribute_names(klass)
    @names ||= {}
    @names[klass] ||= klass._pcore_type.attributes(true).keys
  end
end

def escape(text)
  text.to_s.gsub(/[\\\n\t\r\0]/, '\\' => '\\\\', "\n" => '\n', "\t" => '\t', "\r" => '\r', "\0" => '\0')
end

# A file may hold bytes that are no UTF-8: such a message must still print.
def printable(text)
  escape(text.dup.force_encoding('UTF-8').scrub('?'))
end

def parse(text, template)
  parser = template ? Puppet::Pops::Parser::EppParser.new : Puppet::Pops::Parser::Parser.new
  model = parser.parse_string(text, nil).model
  pn = +''
  Puppet::Pops::Model::PNTransformer.transform(model).format(nil, pn)
  # Such a variable has no name, at which the validator crashes.
  return ['crash', "${#{$1}}"] if pn =~ /\(var (true|false)\)/

  fields = ['ok', pn]
  fields << Extents.of(model) if $positions
  fields
rescue Puppet::ParseError => e
  message = e.respond_to?(:basic_message) ? e.basic_message : e.message
  ['error', e.line, e.pos, printable(message.sub(/ \(line: \d+, column: \d+\)\z/, ''))]
rescue RegexpError => e
  # A rejection, though without a place.
  ['error', nil, nil, printable(e.message)]
rescue StandardError, SystemStackError => e
  ['crash', printable("#{e.class}: #{e.message.lines.first.chomp}")]
end

# Yields name, text and whether it is a template for each input of a file.
def inputs(path)
  text = File.binread(path).force_encoding('UTF-8')
  return yield(path, text, path.end_with?('.epp')) unless path.end_with?('.cases')

  text.scan(/^### (.*)\n((?:(?!### ).*(?:\n|\z))*)/) do |name, body|
    yield("#{path}##{name}", body.delete_suffix("\n"), name.split.first.to_s.end_with?('.epp'))
  end
end

$positions = !ARGV.delete('--positions').nil?
Puppet[:tasks] = true if ARGV.delete('--tasks')
paths = []
while (argument = ARGV.shift)
  paths.concat(argument == '--list' ? File.readlines(ARGV.shift, chomp: true) : [argument])
end
$stdout.sync = false
Puppet::Util::Log.level = :err
paths.each do |path|
  inputs(path) do |name, text, template|
    puts [name, *parse(text, template)].join("\t")
  end
end
