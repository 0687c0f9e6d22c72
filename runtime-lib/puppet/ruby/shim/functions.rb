# encoding: utf-8
# Functions of modules: Puppet's two interfaces to write them. Which way to call one fits is the runtime's answer.
module PpccRuntime
  # What Puppet has and this interface lacks; not for `rescue` without a class, which would hide it.
  class Unsupported < Exception; end

  module Lacking
    def const_missing(name) = raise(Unsupported, "Ruby code uses #{self}::#{name}, which ppcc does not give it")
  end
end

module Puppet
  module Pops
    module Functions
      class Function
        def self.dispatcher = (@dispatcher ||= Dispatcher.new(self))
        def closure_scope = Puppet::Parser::Scope.new(-1)
        def loader = PpccRuntime.loader
        def call(scope, *arguments, &block) = self.class.dispatcher.dispatch(self, scope, arguments, &block)

        def call_function(name, *arguments, &block)
          PpccRuntime.question('call_function', -1, name.to_s, arguments, PpccRuntime.block_of(block))
        end
      end

      Dispatch = Struct.new(:method, :types, :names, :least, :most, :block, :block_name, :result, :mismatch, :weaving) do
        alias_method :method_name, :method
        alias_method :argument_mismatch_handler, :mismatch
      end

      class Dispatcher
        attr_reader :dispatchers
        def initialize(owner)
          @owner = owner
          @dispatchers = []
        end
        def empty? = @dispatchers.empty?
        def add(one) = @dispatchers << one

        def dispatch(instance, scope, arguments, &block)
          number = simple(arguments, block) || PpccRuntime.with_lambda(block) { |given| PpccRuntime.question('function_match', @owner.name, rows, arguments, given) }
          found = @dispatchers[number]
          result = instance.send(found.method, *woven(found, scope, arguments), &block)
          raise ArgumentError, "'#{@owner.name}' #{result}" if found.mismatch
          PpccRuntime.question('function_result', found.method.to_s, @owner.expanded(found.result), result) if found.result
          result
        end

        private

        # Wrappers hand over their scope too, which is no value; only its place in the list is checked.
        def simple(arguments, block)
          one = @dispatchers.first
          return unless @dispatchers.size == 1 && !block && one.block.nil? && one.types.all?('Any')
          0 if arguments.size >= one.least && (one.most.nil? || arguments.size <= one.most)
        end

        def rows = @dispatchers.map { |d| [d.types.map { |type| @owner.expanded(type) }, d.names.map(&:to_s), d.least, d.most, d.block && @owner.expanded(d.block), d.block_name.to_s, d.mismatch] }

        def woven(found, scope, arguments)
          return arguments unless found.weaving.any?(Symbol)
          found.weaving.flat_map do |knit|
            if knit == :scope then [scope]
            elsif knit == :compiler then [scope.compiler]
            elsif knit == :cache then [PpccRuntime.function_cache(@owner.name)]
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

      def compiler_param = @made.weaving << :compiler
      def cache_param = @made.weaving << :cache
      alias pal_compiler_param compiler_param
      alias script_compiler_param compiler_param
    end

    # `type 'Name = Type'` in local_types.
    class LocalTypes
      def initialize(known) = @known = known
      def type(text)
        name, body = text.split('=', 2)
        @known[name.strip] = body.strip
      end
    end

    class Function < Pops::Functions::Function
      def self.name = @func_name
      def self.builder = DispatcherBuilder.new(dispatcher)
      def self.dispatch(method, &block) = builder.build(method, false, &block)
      def self.argument_mismatch(method, &block) = builder.build(method, true, &block)
      def self.local_types(&block) = LocalTypes.new(@local_types ||= {}).instance_eval(&block)

      # A type's text with the function's own aliases written out.
      def self.expanded(text, within = [])
        return text unless @local_types
        text.gsub(/(?<![\w:'"\/])[A-Z]\w*(?!\w|::)/) do |word|
          next word unless @local_types.key?(word)
          raise PpccRuntime::Unsupported, "ppcc does not take the local type #{word}, which is defined by itself" if within.include?(word)
          expanded(@local_types[word], within + [word])
        end
      end
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

      # Puppet's old sign for no value becomes nil again, in collections too.
      def self.without_symbols(value)
        case value
        when :undef then nil
        when Array then value.map { |element| without_symbols(element) }
        when Hash then value.to_h { |key, each| [without_symbols(key), without_symbols(each)] }
        else value
        end
      end

      def self.newfunction(name, options = {}, &block)
        name = name.to_sym
        arity = options[:arity] || -1
        kind = options[:type] || :statement
        raise DevError, "Invalid statement type #{kind.inspect}" unless %i[statement rvalue].include?(kind)
        Scope.send(:define_method, "real_function_#{name}", &block)
        real = Scope.instance_method("real_function_#{name}")
        # Others call it by its name through the runtime, which knows which file it means.
        call = lambda do |scope, given|
          count = given.size
          raise ArgumentError, "#{name}(): Wrong number of arguments given (#{count} for #{arity})" if arity >= 0 && count != arity
          raise ArgumentError, "#{name}(): Wrong number of arguments given (#{count} for minimum #{(arity + 1).abs})" if arity < 0 && count < (arity + 1).abs
          result = Functions.without_symbols(real.bind_call(scope, given))
          kind == :rvalue ? result : nil
        end
        @known[name] = { arity: arity, type: kind, name: "function_#{name}", call: call }
      end

      def self.function(name, *) = PpccRuntime.question('function_exists', name.to_s) ? "function_#{name}" : false
      def self.autoloader = Autoloader
      def self.rvalue?(name, *) = @known[name.to_sym]&.fetch(:type) == :rvalue
      def self.arity(name, *) = @known[name.to_sym]&.fetch(:arity) || -1

      # All functions are found when they are called.
      module Autoloader
        def self.loadall(*) = true
        def self.load(name, *) = PpccRuntime.question('function_exists', name.to_s)
        def self.loaded?(name, *) = PpccRuntime.question('function_exists', name.to_s)
        def self.delegatee = self
      end
    end
  end

end

module PpccRuntime
  @functions = {}
  @blocks = {}
  @caches = {}

  class << self
    def function_cache(name) = (@caches[name] ||= {})

    # What a block of a call is for the runtime: a lambda of the manifest, or a number for a block of Ruby code.
    def block_of(block)
      return nil unless block
      return block.closure if block.is_a?(Puppet::Pops::Evaluator::PuppetProc) && block.closure
      @blocks[block.object_id] = block
      kinds = block.parameters.map { |kind, _| kind == :rest ? 'rest' : kind.to_s }
      [block.object_id, kinds.select { |kind| %w[req opt rest].include?(kind) }]
    end

    def call_block(number, arguments) = @blocks.fetch(number).call(*arguments)

    # For the check of a function's arguments, where a block of Ruby code is like a lambda.
    def with_lambda(block)
      return yield(nil) unless block
      return yield(block.closure) if block.is_a?(Puppet::Pops::Evaluator::PuppetProc) && block.closure
      yield(block_of(block))
    end

    def loaded(name, path, text, legacy)
      @functions[[path, text]] ||= legacy ? load_legacy(name, path, text) : load_function(name, path, text)
    end

    def load_function(name, path, text)
      unless text.match?(/create_(loaded_)?function/)
        raise ArgumentError, "The code loaded from #{path} does not seem to be a Puppet 4x API function - no create_function call."
      end
      made = eval(text, TOPLEVEL_BINDING.dup, path, 1)
      unless made.is_a?(Class)
        raise ArgumentError, "The code loaded from #{path} did not produce a Function class when evaluated. Got '#{made.class}'"
      end
      return made.new if made.name == name
      raise ArgumentError, "The code loaded from #{path} produced mis-matched name, expected '#{name}', got #{made.name}"
    end

    # Puppet lets no methods be defined beside a function of the old interface.
    def refuse_methods(path, text)
      require 'ripper'
      pending = [Ripper.sexp(text)]
      while (node = pending.pop)
        next unless node.is_a?(Array)
        if %i[def defs].include?(node.first)
          _, name, (line,) = node.find { |part| part.is_a?(Array) && part.first == :@ident }
          raise SecurityError, "Illegal method definition of method '#{name || '<unknown>'}' in source #{path} on line #{line || '<unknown>'} in legacy function. See https://puppet.com/docs/puppet/latest/functions_refactor_legacy.html for more information"
        end
        pending.concat(node)
      end
    end

    def load_legacy(name, path, text)
      refuse_methods(path, text) if text.match?(/\bdef\b/)
      unless text.include?('newfunction')
        raise ArgumentError, "The code loaded from #{path} does not seem to be a Puppet 3x API function - no 'newfunction' call."
      end
      info = Puppet::Parser.module_eval { eval(text, TOPLEVEL_BINDING.dup, path, 1) }
      unless info.is_a?(Hash)
        raise ArgumentError, "Illegal legacy function definition! The code loaded from #{path} did not return the result of calling 'newfunction'. Got '#{info.class}'"
      end
      return info if info[:name] == "function_#{name}"
      raise ArgumentError, "The code loaded from #{path} produced mis-matched name, expected 'function_#{name}', got '#{info[:name]}'"
    end

    def function(scope, name, path, text, legacy, closure, arguments)
      add_load_path
      found = loaded(name, path, text, legacy)
      frame = Puppet::Parser::Scope.new(scope)
      return found[:call].call(frame, arguments) if legacy
      return found.call(frame, *arguments) unless closure
      block = Puppet::Pops::Evaluator::PuppetProc.new { |*given| question('call_lambda', closure, given) }
      block.closure = closure
      found.call(frame, *arguments, &block)
    end
  end
end
