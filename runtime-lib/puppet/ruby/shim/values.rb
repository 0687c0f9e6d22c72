# encoding: utf-8
# Values of Puppet that Ruby has no class for: data types, objects, lambdas, secrets.
module Puppet
  module Pops
    module Types
      # Data types, and all other values that the runtime alone knows how to read.
      class PAnyType
        attr_reader :ppcc_number, :ppcc_session
        def initialize(number, session, text) = (@ppcc_number, @ppcc_session, @text = number, session, text)
        def to_s = @text
        def inspect = @text
        def ==(other) = other.is_a?(PAnyType) && (equal?(other) || PpccRuntime.question('types_equal', self, other))
        alias eql? ==
        def hash = @text.hash
        def instance?(value, _guard = nil) = PpccRuntime.question('is_instance', self, value)
        def assignable?(other, _guard = nil) = PpccRuntime.question('is_assignable', self, other)
        alias === instance?
        def generalize = PpccRuntime.question('generalize', self)
        def simple_name = PpccRuntime.question('type_name', self)
        def name = simple_name
        def type_name = PpccRuntime.question('reference', self)&.first
        def title = PpccRuntime.question('reference', self)&.last
        def class_name = title
        def self.simple_name = name.split('::').last.delete_prefix('P').delete_suffix('Type')
      end
      class PTypeWithContainedType < PAnyType; end
      class PCatalogEntryType < PAnyType; end
      class PClassType < PCatalogEntryType; end
      class PResourceType < PCatalogEntryType; end

      class PSensitiveType < PTypeWithContainedType
        class Sensitive
          def initialize(value) = @value = value
          def unwrap = @value
          def to_s = 'Sensitive [value redacted]'
          def inspect = "#<#{to_s}>"
          def ==(other) = other.is_a?(Sensitive) && other.hash == hash
          def hash = @value.hash
          alias eql? ==
        end
      end

      class PBinaryType < PAnyType
        class Binary
          attr_reader :binary_buffer
          def initialize(bytes) = @binary_buffer = bytes.dup.force_encoding('ASCII-8BIT').freeze
          def self.from_base64(text) = new(text.unpack1('m'))
          def self.from_base64_strict(text) = new(text.unpack1('m0'))
          def self.from_binary_string(bytes) = new(bytes)
          def self.from_string(text) = new(text.encode('UTF-8'))
          def to_s = [@binary_buffer].pack('m0')
          def length = @binary_buffer.length
          def ==(other) = other.is_a?(Binary) && other.binary_buffer == @binary_buffer
          def hash = @binary_buffer.hash
          alias eql? ==
        end
      end

      module TypeCalculator
        class << self
          def singleton = self
          def infer(value) = PpccRuntime.question('infer', value)
          def infer_set(value) = PpccRuntime.question('infer_set', value)
          def instance?(type, value) = type.instance?(value)
          def assignable?(type, other) = type.assignable?(other)
          def generalize(type) = type.generalize
          def infer_generic(value) = generalize(infer(value))
          def common_type(one, other) = PpccRuntime.question('common_type', one, other)
          def string(type) = type.to_s
          def new = self
        end
      end

      class TypeParser
        def self.singleton = (@singleton ||= new)
        def parse(text, _context = nil) = PpccRuntime.question('parse_type', text)
      end

      class TypeFormatter
        def self.singleton = (@singleton ||= new)
        def string(type) = type.to_s
        def alias_expanded_string(type) = type.to_s
      end

      class TypeMismatchDescriber
        def self.singleton = (@singleton ||= new)
        def self.describe_mismatch(...) = singleton.describe_mismatch(...)
        def describe_mismatch(name, expected, actual, _tense = nil) = PpccRuntime.question('describe_mismatch', name, expected, actual)
      end

      module TypeAsserter
        def self.assert_instance_of(subject, type, value, nil_ok = false)
          return value if value.nil? && nil_ok
          PpccRuntime.question('assert_instance', subject.is_a?(Array) ? subject[0] % subject[1..] : subject.to_s, type, value)
        end
      end

      module TypeFactory
        PLAIN = { any: 'Any', string: 'String', integer: 'Integer', float: 'Float', numeric: 'Numeric', boolean: 'Boolean', data: 'Data', scalar: 'Scalar',
                  undef: 'Undef', default: 'Default', catalog_entry: 'CatalogEntry', array_of_data: 'Array[Data]', hash_of_data: 'Hash[String, Data]',
                  rich_data: 'RichData', collection: 'Collection', all_callables: 'Callable', binary: 'Binary', timestamp: 'Timestamp', timespan: 'Timespan',
                  deferred: 'Deferred', error: 'Error' }.freeze
        class << self
          PLAIN.each { |name, text| define_method(name) { PpccRuntime.question('parse_type', text) } }
          def array_of(type) = PpccRuntime.question('parse_type', "Array[#{type}]")
          def hash_of(value, key = 'Scalar') = PpccRuntime.question('parse_type', "Hash[#{key}, #{value}]")
          def optional(type) = PpccRuntime.question('parse_type', "Optional[#{type}]")
          def variant(*types) = PpccRuntime.question('parse_type', "Variant[#{types.join(', ')}]")
          def sensitive(type = 'Any') = PpccRuntime.question('parse_type', "Sensitive[#{type}]")
          def type_type(type) = PpccRuntime.question('parse_type', "Type[#{type}]")
        end
      end

      # Types have a class for each kind; those nobody has named yet are made when they are asked for.
      def self.const_missing(name)
        raise PpccRuntime::Unsupported, "Ruby code uses Puppet::Pops::Types::#{name}, which ppcc does not give it" unless name.match?(/\AP\w+Type\z/)
        const_set(name, Class.new(PAnyType))
      end
    end

    module Time
      class Timestamp < Types::PAnyType; end
      class Timespan < Types::PAnyType; end
    end

    # A lambda of the manifest, handed over as a block.
    module Evaluator
      class PuppetProc < Proc
        attr_accessor :closure
        def parameters(**) = (@parameters ||= PpccRuntime.question('lambda_parameters', @closure).map { |kind, name| [kind.to_sym, name.to_sym] })
        def arity
          return super() unless @closure
          required = parameters.count { |kind, _| kind == :req }
          required == parameters.size ? required : -required - 1
        end
        def lambda? = true
      end
    end
  end
end

module PpccRuntime
  # A value of an object type, or a lambda: its methods are the runtime's.
  class Handle < Puppet::Pops::Types::PAnyType
    attr_reader :ppcc_name
    def self.named(name) = (@named ||= {})[name] ||= Class.new(self) { define_singleton_method(:name) { name } }
    def method_missing(name, *arguments, &block)
      attribute = arguments.empty? && !block ? PpccRuntime.question('attribute', self, name.to_s) : []
      return attribute.first unless attribute.empty?
      PpccRuntime.question('call_member', name.to_s, [self, *arguments], PpccRuntime.block_of(block))
    end
    def respond_to_missing?(name, all = false) = !PpccRuntime.question('attribute', self, name.to_s).empty? || super
    def ==(other) = other.is_a?(Handle) && other.class == self.class && other.to_s == to_s
    def _pcore_type = PpccRuntime.question('infer', self)
    def call(*arguments) = PpccRuntime.question('call_lambda', self, arguments)
  end

  class << self
    def handle(number, session, name, text)
      name = 'Puppet::Pops::Lookup::Context' if name == 'Puppet::LookupContext'
      place = name.split('::').reduce(Object) do |scope, part|
        break nil unless scope.is_a?(Module) && (scope.const_defined?(part, false) || scope == Puppet::Pops::Types)
        scope.const_get(part)
      end
      place = Handle.named(name) unless place.is_a?(Class) && place <= Puppet::Pops::Types::PAnyType
      place.new(number, session, text)
    end

    def sensitive(value) = Puppet::Pops::Types::PSensitiveType::Sensitive.new(value)
    def binary(text) = Puppet::Pops::Types::PBinaryType::Binary.from_base64(text)
  end
end
