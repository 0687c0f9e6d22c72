# encoding: utf-8
# The scope that templates and functions are called from, and what can be reached from it: catalog, node, environment.
module Puppet
  class Resource
    attr_reader :type, :title, :file, :line
    def initialize(type, title = nil, parameters: {}, about: {}, **)
      type, title = type.match(/\A([^\[\]]+)\[(.+)\]\z/m)&.captures || [type, nil] if title.nil?
      @type = type.to_s.split('::').map(&:capitalize).join('::')
      @title = @type == 'Class' && title.is_a?(String) ? title.delete_prefix('::').split('::').map(&:capitalize).join('::') : title
      @parameters = parameters.transform_keys { |key| key.to_sym }
      @file, @line, @virtual, @exported, @defined = about.values_at('file', 'line', 'virtual', 'exported', 'defined')
    end
    attr_accessor :virtual, :exported
    def self.type_and_title(type, title) = new(type, title).then { |made| [made.type, made.title] }
    def self.ppcc_of(about) = about && new(about['type'], about['title'], parameters: about['parameters'], about: about)
    def to_s = "#{@type}[#{@title}]"
    alias ref to_s
    def name = self[:name] || @title
    def [](name) = name.to_sym == :title ? @title : @parameters[name.to_sym]
    def to_hash = @parameters.dup
    alias to_h to_hash
    def each(&block) = @parameters.each(&block)
    def keys = @parameters.keys
    def include?(name) = @parameters.key?(name.to_sym)
    alias has_key? include?
    def virtual? = !!@virtual
    def exported? = !!@exported
    def class? = @type == 'Class'
    def builtin_type? = !@defined && !class?
    def ==(other) = other.respond_to?(:ref) && other.ref == ref
    def eql?(other) = self == other
    def hash = ref.hash
    def module_name = @title.to_s.split('::').first
  end

  module Parser
    class Resource < Puppet::Resource; end

    class Scope
      attr_reader :ppcc_number
      def initialize(number) = @ppcc_number = number

      def lookupvar(name, _options = {})
        unless name.is_a?(String)
          raise PpccRuntime.located(ParseError.new("Scope variable name #{name.inspect} is a #{name.class}, not a string"), 'parser/scope.rb:493')
        end
        PpccRuntime.question('lookupvar', @ppcc_number, name)
      end
      alias [] lookupvar

      def include?(name) = !PpccRuntime.question('variables', @ppcc_number, [name])[name].nil?
      alias exist? include?
      alias bound? include?
      def setvar(name, value, _options = {}) = PpccRuntime.question('setvar', @ppcc_number, name, value)
      alias []= setvar
      # Hashes of this kind are made for the one who asks.
      def to_hash(_recursive = true, _include_undef = false) = {}.merge!(PpccRuntime.question('all_variables', @ppcc_number))
      def each(&block) = to_hash.each(&block)

      def call_function(name, arguments, &block)
        unless PpccRuntime.question('function_exists', name.to_s)
          raise PpccRuntime.located(ArgumentError.new("Unknown function '#{name}'"), 'pops/evaluator/runtime3_support.rb:292')
        end
        PpccRuntime.question('call_function', @ppcc_number, name.to_s, [*arguments], PpccRuntime.block_of(block))
      end

      def compiler = Compiler.new(self)
      def catalog = compiler.catalog
      def environment = PpccRuntime.environment
      def resource = Parser::Resource.ppcc_of(PpccRuntime.question('scope_resource', @ppcc_number))
      def findresource(type, title = nil) = compiler.findresource(type, title)
      def find_hostclass(name, *) = PpccRuntime.hostclass(name)
      alias find_definition find_hostclass
      def find_global_scope = Scope.new(-1)
      def is_topscope? = @ppcc_number.negative? || resource.nil? || resource.to_s == 'Class[main]'
      def source = Source.new(resource)
      def node_name = PpccRuntime.node.name
      def to_s = resource.nil? ? 'Scope()' : "Scope(#{resource})"
      def inspect = "#<#{self.class}>"

      def method_missing(name, *arguments)
        unless name.to_s =~ /\Afunction_(.*)\z/
          raise PpccRuntime::Unsupported, "Ruby code calls `#{name}` of a scope, which ppcc does not give it"
        end
        unless arguments.size == 1 && arguments[0].is_a?(Array)
          raise PpccRuntime.located(ArgumentError.new('custom functions must be called with a single array that contains the arguments. For example, function_example([1]) instead of function_example(1)'),
                                    'parser/functions.rb:222')
        end
        call_function($1, arguments[0])
      end
      def respond_to_missing?(name, all = false) = (name.to_s =~ /\Afunction_(.*)\z/ && PpccRuntime.question('function_exists', $1)) || super
    end

    # The class or define whose code is running.
    class Source
      def initialize(resource) = @resource = resource
      def name = (@resource.class? ? @resource.title : @resource.type).to_s.downcase
      def type = @resource.class? ? :hostclass : :definition
      def module_name = name.split('::').first
      def file = @resource.file
      def line = @resource.line
    end

    # What would change the catalog.
    module Unchanging
      def refuse_change(*) = raise(PpccRuntime::Unsupported, 'Ruby code changes the catalog, which ppcc does not let it do')
      %i[add_resource remove_resource add_class evaluate_classes].each { |name| alias_method name, :refuse_change }
    end

    class Compiler
      include Unchanging
      def initialize(scope) = @scope = scope
      def environment = PpccRuntime.environment
      def node = PpccRuntime.node
      def topscope = Scope.new(-1)
      def catalog = Catalog.new
      def resources = catalog.resources
      def findresource(*reference) = Parser::Resource.ppcc_of(PpccRuntime.question('resource', *PpccRuntime.reference_of(reference)))
    end

    class Catalog
      include Unchanging
      def resource(*reference) = Parser::Resource.ppcc_of(PpccRuntime.question('resource', *PpccRuntime.reference_of(reference)))
      alias resource_ref resource
      def resources = PpccRuntime.question('resources').map { |about| Parser::Resource.ppcc_of(about) }
      def resource_keys = resources.map { |each| [each.type, each.title] }
      def classes = PpccRuntime.question('classes')
      def environment = PpccRuntime.environment.name.to_s
      def name = PpccRuntime.node.name
    end
  end

  class Module
    attr_reader :name, :path, :environment
    def initialize(name, path, environment) = (@name, @path, @environment = name, path, environment)
    def self.find(name, environment = nil) = PpccRuntime.environment.module(name)
    def metadata = (@metadata ||= JSON.parse(File.read(File.join(@path, 'metadata.json'))))
    def metadata? = File.exist?(File.join(@path, 'metadata.json'))
    alias has_metadata? metadata?
    def version = metadata['version']
    def to_s = "Module #{@name}(#{@path})"
    { file: 'files', template: 'templates', plugin: 'lib', manifest: 'manifests' }.each do |word, folder|
      define_method("#{word}s") { File.join(@path, folder) }
      define_method(word) { |file| File.join(@path, folder, file.to_s).then { |path| path if File.exist?(path) } }
    end
  end

  class Node
    class Environment
      attr_reader :name
      def initialize(about) = (@about, @name = about, about['name'].to_sym)
      def to_s = @name.to_s
      def inspect = "<Puppet::Node::Environment #{@name}>"
      def root = @about['root']
      def full_modulepath = @about['modulepath']
      def modulepath = full_modulepath.select { |path| File.directory?(path) }
      def modules = @about['modules'].map { |name, path| Puppet::Module.new(name, path, self) }
      def modules_by_path = full_modulepath.to_h { |path| [path, modules.select { |mod| File.dirname(mod.path) == path }] }
      def module(name) = @about['modules'][name.to_s].then { |path| path && Puppet::Module.new(name.to_s, path, self) }
      def manifest = root && File.join(root, 'manifests')
      def known_resource_types = KnownTypes.new
      def ==(other) = other.is_a?(Environment) && other.name == @name
    end

    class KnownTypes
      def find_hostclass(name) = PpccRuntime.hostclass(name)
      alias hostclass find_hostclass
      def find_definition(name) = PpccRuntime.question('type_exists', name.to_s.downcase.delete_prefix('::')) ? name : nil
      alias definition find_definition
    end
  end
end

module PpccRuntime
  NodeData = Struct.new(:name, :facts, :parameters, :trusted_data, :environment) do
    def classes = []
    def to_s = name
  end

  class << self
    def resource_of(type, title) = Puppet::Resource.new(type, title)
    def environment = Puppet::Node::Environment.new(question('environment'))
    def hostclass(name) = question('class_exists', name.to_s.downcase.delete_prefix('::')) ? Puppet::Parser::Source.new(Puppet::Resource.new('Class', name.to_s)) : nil

    def node
      about = question('node')
      facts = about['facts'] || {}
      NodeData.new(about['name'], Struct.new(:values, :name).new(facts, about['name']), facts.merge(about['parameters'] || {}), about['trusted'], environment)
    end

    def reference_of(given)
      type, title = given
      return [type, title] if title
      type.respond_to?(:title) ? [type.type.to_s, type.title.to_s] : [type.to_s, nil]
    end
  end
end
