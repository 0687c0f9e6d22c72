# encoding: utf-8
# What functions use of Puppet besides the interfaces to write them: files to require, settings, helpers.
module PpccRuntime
  class << self
    # Modules' own files come first; what is part of Puppet is here already, or is named when it is used.
    def given?(feature) = feature.match?(%r{\A(puppet|pson|facter/util|hiera)(/|\z)})

    def add_load_path
      return if @load_path
      @load_path = question('load_path').select { |path| File.directory?(path) }
      $LOAD_PATH.unshift(*@load_path)
    end

    # The file of a module, never one of a Puppet that is installed on this machine.
    def own_file(feature)
      name = feature.end_with?('.rb') ? feature : "#{feature}.rb"
      (@load_path || []).map { |path| File.join(path, name) }.find { |file| File.file?(file) }
    end

    def settings = (@settings ||= question('settings'))
    def loader = Loader.new
  end

  class Loader
    def load(type, name)
      raise Unsupported, "Ruby code loads a #{type}, which ppcc does not give it" unless type == :function
      return nil unless PpccRuntime.question('function_exists', name.to_s)
      Object.new.tap { |it| it.define_singleton_method(:call) { |scope, *given, &block| scope.call_function(name, given, &block) } }
    end
    def private_loader = self
  end
end

module Kernel
  alias_method :require_without_ppcc, :require
  def require(feature)
    name = feature.to_s
    return require_perhaps_gem(feature) unless PpccRuntime.given?(name)
    file = PpccRuntime.own_file(name)
    file ? require_without_ppcc(file) : false
  end

  # RubyGems take six times as long to load as the rest of Ruby's start, and few catalogs need them.
  def require_perhaps_gem(feature)
    require_without_ppcc(feature)
  rescue LoadError => error
    raise if error.path != feature.to_s || feature.to_s == 'rubygems' || !Object.autoload?(:Gem)
    Gem.ruby_version
    require(feature)
  end
  private :require, :require_without_ppcc, :require_perhaps_gem

  # Of RubyGems, which replace this one.
  def gem(...) = Gem.ruby_version && Kernel.instance_method(:gem).bind_call(self, ...)
  private :gem

  # Translations, of which there are none.
  def _(text) = text
  def n_(one, many, count) = count == 1 ? one : many
  private :_, :n_
end

module Puppet
  PUPPETVERSION = '8.11.0'.freeze
  class ExecutionFailure < Error; end
  class ResourceError < Error; end
  class MissingCommand < Error; end
  class DataBinding
    class LookupError < Error; end
    class RecursiveLookupError < LookupError; end
  end

  # Settings by name, with the classes they have in Puppet.
  module Settings
    class << self
      def [](name)
        key = name.to_s
        raise ArgumentError, "Attempt to read unknown setting #{key}" unless PpccRuntime.settings.key?(key)
        value = PpccRuntime.settings[key]
        %w[strict log_level default_file_terminus catalog_terminus facts_terminus node_terminus].include?(key) ? value.to_s.to_sym : value
      end
      def value(name, *) = self[name]
      def key?(name) = PpccRuntime.settings.key?(name.to_s)
      alias include? key?
      def to_h = PpccRuntime.settings.transform_keys(&:to_sym)
      def use(*) = nil
      def preferred_run_mode = :server
    end
  end

  class << self
    def [](name) = Settings[name]
    def settings = Settings
    def version = PUPPETVERSION
    def run_mode = Struct.new(:name) { def server? = true; def master? = true; def user? = false; def agent? = false }.new(:server)
    def features = Features
    def deprecation_warning(text, _key = nil) = warning(text)
    def puppet_deprecation_warning(text, _options = {}) = warning(text)
    def log_exception(error, text = nil, **) = err(text || error.message)

    def warn_once(_kind, key, text, *_place)
      return unless (@warned ||= {}).store(key, @warned.size) == @warned.size - 1
      warning(text)
    end

    def lookup(name)
      case name
      when :current_environment then PpccRuntime.environment
      when :environments then Struct.new(:only) { def get(*) = only; def get!(*) = only; def list = [only] }.new(PpccRuntime.environment)
      when :global_scope then Parser::Scope.new(-1)
      when :current_node, :node then PpccRuntime.node
      when :loaders then Struct.new(:public_environment_loader, :private_environment_loader, :puppet_system_loader).new(*Array.new(3) { PpccRuntime.loader })
      else return yield if block_given?
        raise PpccRuntime::Unsupported, "Ruby code calls Puppet.lookup(:#{name}), which ppcc does not give it"
      end
    end

    def method_missing(name, *) = raise(PpccRuntime::Unsupported, "Ruby code calls Puppet.#{name}, which ppcc does not give it")
    def respond_to_missing?(*) = false
  end

  module Features
    def self.method_missing(name, *) = %i[root? posix? syslog? ssl? openssl?].include?(name)
    def self.respond_to_missing?(*) = true
    def self.microsoft_windows? = false
  end
end

# The facts of the machine that compiles, as in Puppet; not those of the node.
autoload :Facter, 'facter'
autoload :SemanticPuppet, 'semantic_puppet'
