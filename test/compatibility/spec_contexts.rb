# What the specs of a module ask of its classes and defines: title, parameters and what comes before, as manifests.

require 'json'

module Compatibility
  # One context: the manifest that rspec-puppet would compile.
  SpecContext = Struct.new(:subject, :manifest)

  # Reads spec files without RSpec: only what `let` says is evaluated, examples are not run.
  class SpecReader
    # A `describe` or `context`: what it lets, and where it stands.
    class Group
      attr_reader :lets, :outer, :subject
      def initialize(outer, subject) = (@outer, @subject, @lets = outer, subject, {})
      def block(name) = @lets[name] || @outer&.block(name)
      def found?(name) = !block(name).nil?
    end

    # What the blocks of `let` see.
    class Values
      def initialize(group, facts) = (@group, @facts, @known = group, facts, {})
      def method_missing(name, *)
        return @known[name] if @known.key?(name)
        return @facts if name == :facts && !@group.found?(:facts)
        raise NameError, "no let(:#{name})" unless @group.found?(name)
        owner = @group
        owner = owner.outer until owner.lets.key?(name)
        @known[name] = above(owner, name) { instance_exec(&owner.lets[name]) }
      end
      def respond_to_missing?(name, *) = @group.found?(name)

      # `super()` in a let means the outer one; these specs say it seldom.
      def above(_owner, _name) = yield
    end

    def initialize(facts)
      @facts = facts
      @contexts = []
      @group = nil
    end

    def read(file)
      before = @contexts.size
      instance_eval(File.read(file, encoding: 'utf-8'), file)
      @contexts[before..]
    rescue StandardError, ScriptError
      @contexts[before..]
    ensure
      @group = nil
    end

    attr_reader :contexts

    def describe(subject = nil, *, &block) = group(subject, &block)
    alias context describe
    alias shared_examples describe

    def let(name, &block) = @group && (@group.lets[name] = block)
    alias let! let
    def on_supported_os(*) = { 'here' => deep_symbols(@facts) }
    def facts = @facts
    def it(*) = example
    alias specify it
    alias it_behaves_like it
    alias include_examples it
    def require(*) = true
    def method_missing(*) = self
    def respond_to_missing?(*) = true

    private

    def deep_symbols(facts) = facts.to_h { |key, value| [key.to_sym, value] }.merge(facts)

    def group(subject, &block)
      return self unless block
      @group = Group.new(@group, subject.is_a?(String) && !subject.include?(' ') ? subject : @group&.subject)
      instance_exec(&block)
    rescue StandardError, NotImplementedError
      nil
    ensure
      @group = @group&.outer
    end

    def example
      return unless @group&.subject
      made = manifest(@group.subject, Values.new(@group, @facts))
      @contexts << SpecContext.new(@group.subject, made) if made && @contexts.none? { |each| each.manifest == made }
    rescue StandardError, NotImplementedError, SystemStackError
      nil
    end

    def manifest(subject, values)
      return unless subject.match?(/\A[a-z]\w*(::\w+)*\z/)
      before = @group.found?(:pre_condition) ? Array(values.pre_condition).join("\n") : ''
      after = @group.found?(:post_condition) ? Array(values.post_condition).join("\n") : ''
      params = @group.found?(:params) ? values.params : {}
      # Definitions and nodes stand at the top of a file, which these manifests do not.
      return if "#{before}#{after}".match?(/^\s*(class\s+[\w:]+\s*[({]|define\s|function\s|node\s|type\s)/)
      body = params.map { |name, value| "  #{name} => #{literal(value)},\n" }.join
      title = @group.found?(:title) ? literal(values.title) : nil
      text = title ? "#{subject} { #{title}:\n#{body}}" : "class { '#{subject}':\n#{body}}"
      "#{before}\n#{text}\n#{after}"
    end

    def literal(value)
      case value
      when nil, :undef then 'undef'
      when true, false, Numeric then value.to_s
      when :default then 'default'
      when Symbol, String then quoted(value.to_s)
      when Array then "[#{value.map { |each| literal(each) }.join(', ')}]"
      when Hash then "{ #{value.map { |key, each| "#{literal(key)} => #{literal(each)}" }.join(', ')} }"
      else raise ArgumentError, "no literal for #{value.class}"
      end
    end

    def quoted(text) = "'#{text.gsub(/[\\']/) { |char| "\\#{char}" }}'"
  end
end
