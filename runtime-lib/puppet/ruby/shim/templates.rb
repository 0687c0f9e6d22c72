# encoding: utf-8
# ERB templates: what they see of Puppet, compiled once per process.
module Puppet
  module Parser
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
  # Texts that are computed may differ for each node of a fleet: the oldest give way.
  MOST_COMPILED = 500
  @compiled = {}
  # Names of methods that are free again; a name is never forgotten by Ruby.
  @free_names = []
  @count = 0
  # What may see variables that the template does not mention.
  ALL_VARIABLES = /instance_variable|\bbinding\b|\beval\b|\binspect\b|\bself\b/

  class << self
    def compile(path, text)
      erb = ERB.new(text, trim_mode: '-')
      erb.filename = path
      # Puppet sets every variable; mostly only those that are mentioned can be seen.
      names = text.b.match?(ALL_VARIABLES) ? nil : text.b.scan(/@([a-z_]\w*)/).flatten.uniq
      Compiled.new(names, defined_method(erb, path), erb)
    end

    def defined_method(erb, path)
      name = @free_names.pop || "__template_#{@count += 1}"
      # The line that says the encoding counts only where it is the first.
      encoding = erb.src[/\A#coding:[^\n]*\n/].to_s
      head = "def #{name}(string, template_source, escaped_template_source, template); result = nil\n"
      text = encoding + head + erb.src.delete_prefix(encoding) + "\nend"
      Puppet::Parser::TemplateWrapper.class_eval(text, path || '(erb)', encoding.empty? ? 0 : -1)
      name
    rescue SyntaxError
      nil
    end

    def compiled_of(path, text)
      text.encoding
      found = @compiled[[path, text]]
      return found if found
      if @compiled.size >= MOST_COMPILED
        _, oldest = @compiled.shift
        Puppet::Parser::TemplateWrapper.send(:remove_method, oldest.method) if oldest.method
        @free_names << oldest.method if oldest.method
      end
      @compiled[[path, text]] = compile(path, text)
    end

    def run_template(scope, path, text)
      wrapper = Puppet::Parser::TemplateWrapper.new(Puppet::Parser::Scope.new(scope), path)
      compiled = compiled_of(path, text)
      set_variables(wrapper, scope, compiled.names)
      source = path || 'inline template'
      in_utf8(wrapper.send(compiled.method || :__evaluate, text, source, source.gsub('%', '%%'), compiled.erb))
    end

    # Characters count, in whatever encoding a template has them; bytes stay what they are.
    def in_utf8(result)
      return result if !result.is_a?(String) || [Encoding::UTF_8, Encoding::US_ASCII, Encoding::BINARY].include?(result.encoding)
      result.encode(Encoding::UTF_8)
    rescue EncodingError
      result
    end

    def set_variables(wrapper, scope, names)
      found = names ? question('variables', scope, names) : question('all_variables', scope)
      found.each { |name, value| wrapper.instance_variable_set("@#{name.gsub(/\W/, '_')}", value) }
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
