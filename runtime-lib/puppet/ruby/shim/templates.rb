# encoding: utf-8
# ERB templates: what they see of Puppet, compiled once per process.
module Puppet
  module Parser
    class Scope
      def initialize(number) = @number = number

      def lookupvar(name, _options = {})
        raise ParseError, "Scope variable name #{name.inspect} is a #{name.class}, not a string" unless name.is_a?(String)
        PpccRuntime.question('lookupvar', @number, name)
      end
      alias [] lookupvar

      def include?(name) = !PpccRuntime.question('variables', @number, [name])[name].nil?
      def setvar(name, value, _options = {}) = PpccRuntime.question('setvar', @number, name, value)
      alias []= setvar
      def call_function(name, arguments, &block)
        raise Puppet::Error, 'ppcc does not take a block in call_function of templates' if block
        PpccRuntime.question('call_function', @number, name.to_s, arguments.is_a?(Array) ? arguments : [arguments])
      end

      def method_missing(name, *arguments)
        return super unless name.to_s =~ /\Afunction_(.*)\z/
        unless arguments.size == 1 && arguments[0].is_a?(Array)
          raise ArgumentError, 'custom functions must be called with a single array that contains the arguments. For example, function_example([1]) instead of function_example(1)'
        end
        call_function($1, arguments[0])
      end
      def respond_to_missing?(name, all = false) = name.to_s.start_with?('function_') || super
      def inspect = to_s
    end

    class TemplateWrapper
      def initialize(scope, file)
        @__scope__ = scope
        @__file__ = file
      end
      def file = @__file__
      def scope = @__scope__
      def has_variable?(name) = scope.include?(name.to_s)
      def to_s = "template[#{@__file__ || 'inline'}]"
      %i[debug info notice warning err alert emerg crit].each do |level|
        define_method(level) { |text| Puppet.send(level, "#{self}: #{text}") }
      end

      # Templates that only eval takes, such as those that define classes.
      def __evaluate(string, template_source, escaped_template_source, __erb)
        result = nil
        template = __erb
        result = template.result(binding)
        result
      end
    end
  end
end

module PpccRuntime
  Compiled = Struct.new(:names, :method, :erb)
  @compiled = {}
  ALL_VARIABLES = /instance_variable|\bbinding\b|\beval\b|\bto_hash\b|(?<![.\w])inspect\b|\bself\b/

  class << self
    def compile(path, text)
      # Puppet sets every variable; only those that are mentioned can be seen.
      if (word = text[ALL_VARIABLES])
        raise Puppet::Error, "the template uses `#{word}`, which may show all variables at once; ppcc does not give them to templates"
      end
      erb = ERB.new(text, trim_mode: '-')
      erb.filename = path
      names = text.scan(/@([a-z_]\w*)/).flatten.uniq
      Compiled.new(names, defined_method(erb, path), erb)
    end

    def defined_method(erb, path)
      name = "__template_#{@compiled.size}"
      body = erb.src.sub(/\A#coding:[^\n]*\n/, '')
      head = "def #{name}(string, template_source, escaped_template_source, template); result = nil\n"
      Puppet::Parser::TemplateWrapper.class_eval(head + body + "\nend", path || '(erb)', 0)
      name
    rescue SyntaxError
      nil
    end

    def run_template(scope, path, text)
      wrapper = Puppet::Parser::TemplateWrapper.new(Puppet::Parser::Scope.new(scope), path)
      compiled = (@compiled[[path, text]] ||= compile(path, text))
      question('variables', scope, compiled.names).each { |name, value| wrapper.instance_variable_set("@#{name}", value) }
      source = path || 'inline template'
      wrapper.send(compiled.method || :__evaluate, text, source, source.gsub('%', '%%'), compiled.erb)
    end

    # The place in the template, or wherever else outside of this interface it happened.
    def place_of(error)
      places = (error.backtrace || ['']).reject { |line| line.start_with?('(eval', 'eval:') || line.include?('ppcc_shim') }
      (places.first || '').split(':')
    end

    def template(scope, name, path, text)
      run_template(scope, path, text)
    rescue PpccRuntime::Failure, StandardError => detail
      info = place_of(detail)
      raise Puppet::ParseError, "Failed to parse template #{name}:\n  Filepath: #{info[0]}\n  Line: #{info[1]}\n  Detail: #{detail}\n"
    end

    def inline_template(scope, text)
      run_template(scope, nil, text)
    rescue PpccRuntime::Failure, StandardError => detail
      raise Puppet::ParseError, "Failed to parse inline template: #{detail}"
    end
  end
end
