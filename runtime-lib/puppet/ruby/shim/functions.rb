# encoding: utf-8
# Functions of modules: Puppet's two interfaces to write them. Which way to call one fits is the runtime's answer.
module PpccRuntime
  # What Puppet has and this interface lacks; not for `rescue` without a class, which would hide it.
  class Unsupported < Exception; end

  module Lacking
    def const_missing(name) = raise(Unsupported, "Ruby code uses #{self}::#{name}, which ppcc does not give it")
  end

  class Handle
    def method_missing(name, *) = raise(Unsupported, "Ruby code calls `#{name}` of a value of the class #{@name}, which ppcc does not give it")
    def respond_to_missing?(*) = false
  end
end

module Puppet
  class << self
    def [](name) = raise(PpccRuntime::Unsupported, "Ruby code reads the setting '#{name}', which ppcc does not give it")

    def method_missing(name, *)
      raise PpccRuntime::Unsupported, "Ruby code calls Puppet.#{name}, which ppcc does not give it"
    end
  end

  module Pops
    module Functions
      class Function
        def self.dispatcher = (@dispatcher ||= Dispatcher.new(self))
        def closure_scope = Puppet::Parser::Scope.new(-1)
        def call(scope, *arguments, &block) = self.class.dispatcher.dispatch(self, scope, arguments, &block)

        def call_function(name, *arguments, &block)
          raise PpccRuntime::Unsupported, "ppcc does not take a Ruby block in call_function('#{name}')" if block
          PpccRuntime.question('call_function', -1, name.to_s, arguments)
        end
      end

      Dispatch = Struct.new(:method, :types, :names, :least, :most, :block, :block_name, :result, :mismatch, :weaving)

      class Dispatcher
        attr_reader :dispatchers
        def initialize(owner)
          @owner = owner
          @dispatchers = []
        end
        def empty? = @dispatchers.empty?
        def add(one) = @dispatchers << one

        def dispatch(instance, scope, arguments, &block)
          number = simple(arguments, block) || PpccRuntime.question('function_match', @owner.name, rows, arguments, PpccRuntime.lambda_of(block))
          found = @dispatchers[number]
          result = instance.send(found.method, *woven(found, scope, arguments), &block)
          raise ArgumentError, "'#{@owner.name}' #{result}" if found.mismatch
          PpccRuntime.question('function_result', found.method.to_s, found.result, result) if found.result
          result
        end

        private

        # Wrappers hand over their scope too, which is no value; only its place in the list is checked.
        def simple(arguments, block)
          one = @dispatchers.first
          return unless @dispatchers.size == 1 && !block && one.block.nil? && one.types.all?('Any')
          0 if arguments.size >= one.least && (one.most.nil? || arguments.size <= one.most)
        end

        def rows = @dispatchers.map { |d| [d.types, d.names.map(&:to_s), d.least, d.most, d.block, d.block_name.to_s, d.mismatch] }

        def woven(found, scope, arguments)
          return arguments unless found.weaving.include?(:scope)
          found.weaving.flat_map do |knit|
            if knit == :scope then [scope]
            elsif knit < 0 then arguments[(-knit - 1)..] || []
            else knit < arguments.size ? [arguments[knit]] : []
            end
          end
        end
      end
    end
  end

  module Functions
    class DispatcherBuilder
      def initialize(dispatcher) = @dispatcher = dispatcher

      def build(method, mismatch, &block)
        @made = Pops::Functions::Dispatch.new(method, [], [], 0, 0, nil, nil, nil, mismatch, [])
        instance_eval(&block)
        @dispatcher.add(@made)
      end

      def param(type, name)
        add(type, name)
        raise ArgumentError, 'A required parameter cannot be added after an optional parameter' if @made.least != @made.most
        @made.least += 1
        @made.most += 1
      end
      alias required_param param

      def optional_param(type, name)
        add(type, name)
        @made.most += 1
      end

      def repeated_param(type, name)
        add(type, name, true)
        @made.most = nil
      end
      alias optional_repeated_param repeated_param

      def required_repeated_param(type, name)
        add(type, name, true)
        raise ArgumentError, 'A required repeated parameter cannot be added after an optional parameter' if @made.least != @made.most
        @made.least += 1
        @made.most = nil
      end

      def block_param(*given)
        raise ArgumentError, "block_param accepts max 2 arguments (type, name), got #{given.size}." if given.size > 2
        raise ArgumentError, 'Attempt to redefine block' if @made.block
        @made.block = given.size == 2 ? given[0] : 'Callable'
        @made.block_name = given.last || :block
      end
      alias required_block_param block_param

      def optional_block_param(*given)
        block_param(*given)
        @made.block = "Optional[#{@made.block}]"
      end

      def return_type(type)
        raise ArgumentError, "Argument to 'return_type' must be a String reference to a Puppet Data Type. Got #{type.class}" unless type.is_a?(String)
        @made.result = type
      end

      private

      def add(type, name, repeats = false)
        raise ArgumentError, 'Parameters cannot be added after a block parameter' if @made.block
        raise ArgumentError, 'Parameters cannot be added after a repeated parameter' if @made.most.nil?
        raise ArgumentError, "Parameter name argument must be a Symbol. Got #{name.class}" if name.is_a?(String)
        raise ArgumentError, "Parameter 'type' must be a String reference to a Puppet Data Type. Got #{type.class}" unless type.is_a?(String)
        @made.types << type
        @made.names << name
        @made.weaving << (repeats ? -@made.names.size : @made.names.size - 1)
      end
    end

    class InternalDispatchBuilder < DispatcherBuilder
      def scope_param = @made.weaving << :scope

      %i[cache_param compiler_param pal_compiler_param script_compiler_param].each do |name|
        define_method(name) { raise PpccRuntime::Unsupported, "ppcc does not give functions a #{name}" }
      end
    end

    class Function < Pops::Functions::Function
      def self.name = @func_name
      def self.builder = DispatcherBuilder.new(dispatcher)
      def self.dispatch(method, &block) = builder.build(method, false, &block)
      def self.argument_mismatch(method, &block) = builder.build(method, true, &block)
      def self.local_types = raise(PpccRuntime::Unsupported, 'ppcc does not take local_types of Ruby functions')
    end

    class InternalFunction < Function
      def self.builder = InternalDispatchBuilder.new(dispatcher)
    end

    def self.create_function(name, base = Function, &block)
      made = Class.new(base)
      made.instance_variable_set(:@func_name, name.to_s)
      made.class_eval(&block)
      add_default(made, name.to_s.split('::').last) if made.dispatcher.empty?
      made
    rescue StandardError => e
      raise ArgumentError, "Function Load Error for function '#{name}': #{e.message}"
    end

    def self.add_default(made, name)
      unless made.method_defined?(name)
        raise ArgumentError, "Function Creation Error, cannot create a default dispatcher for function '#{name}', no method with this name found"
      end
      kinds = made.instance_method(name).parameters
      least = kinds.count { |kind, _| kind == :req }
      most = kinds.any? { |kind, _| kind == :rest } ? nil : least + kinds.count { |kind, _| kind == :opt }
      made.dispatcher.add(Pops::Functions::Dispatch.new(name, ['Any'], kinds.map(&:last), least, most, nil, nil, nil, false, []))
    end
  end

  module Parser
    module Functions
      @known = {}

      def self.newfunction(name, options = {}, &block)
        name = name.to_sym
        arity = options[:arity] || -1
        kind = options[:type] || :statement
        raise DevError, "Invalid statement type #{kind.inspect}" unless %i[statement rvalue].include?(kind)
        Scope.send(:define_method, "real_function_#{name}", &block)
        Scope.send(:define_method, "function_#{name}") do |*given|
          unless given[0].is_a?(Array)
            raise ArgumentError, 'custom functions must be called with a single array that contains the arguments. For example, function_example([1]) instead of function_example(1)'
          end
          count = given[0].size
          raise ArgumentError, "#{name}(): Wrong number of arguments given (#{count} for #{arity})" if arity >= 0 && count != arity
          raise ArgumentError, "#{name}(): Wrong number of arguments given (#{count} for minimum #{(arity + 1).abs})" if arity < 0 && count < (arity + 1).abs
          result = send("real_function_#{name}", given[0])
          kind == :rvalue ? result : nil
        end
        @known[name] = { arity: arity, type: kind, name: "function_#{name}" }
      end

      def self.function(name, *) = PpccRuntime.question('function_exists', name.to_s) ? "function_#{name}" : false
    end
  end

  [self, Parser, Pops, Pops::Types, Functions, Parser::Functions].each { |place| place.extend(PpccRuntime::Lacking) }
end

module PpccRuntime
  @functions = {}
  @blocks = {}.compare_by_identity

  class << self
    def lambda_of(block)
      return nil unless block
      @blocks[block] || raise(Unsupported, 'ppcc does not take a block of Ruby code where a lambda is needed')
    end

    def loaded(name, path, text, legacy)
      @functions[[path, text]] ||= legacy ? load_legacy(name, path, text) : load_function(name, path, text)
    end

    def load_function(name, path, text)
      made = eval(text, TOPLEVEL_BINDING.dup, path, 1)
      unless made.is_a?(Class)
        raise ArgumentError, "The code loaded from #{path} did not produce a Function class when evaluated. Got '#{made.class}'"
      end
      return made.new if made.name == name
      raise ArgumentError, "The code loaded from #{path} produced mis-matched name, expected '#{name}', got #{made.name}"
    end

    def load_legacy(name, path, text)
      info = Puppet::Parser.module_eval { eval(text, TOPLEVEL_BINDING.dup, path, 1) }
      unless info.is_a?(Hash)
        raise ArgumentError, "Illegal legacy function definition! The code loaded from #{path} did not return the result of calling 'newfunction'. Got '#{info.class}'"
      end
      return info if info[:name] == "function_#{name}"
      raise ArgumentError, "The code loaded from #{path} produced mis-matched name, expected 'function_#{name}', got '#{info[:name]}'"
    end

    def function(scope, name, path, text, legacy, arguments, closure)
      add_load_path
      arguments = arguments.dup
      found = loaded(name, path, text, legacy)
      frame = Puppet::Parser::Scope.new(scope)
      return frame.send(found[:name], arguments) if legacy
      return found.call(frame, *arguments) unless closure
      block = proc { |*given| question('call_lambda', closure, given) }
      @blocks[block] = closure
      begin
        found.call(frame, *arguments, &block)
      ensure
        @blocks.delete(block)
      end
    end
  end
end
