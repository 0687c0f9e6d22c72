# encoding: utf-8
# Puppet::Util and its kin, as far as functions use them.
autoload :Digest, 'digest'
autoload :Open3, 'open3'

module Puppet
  class Version < BasicObject
    def self.method_missing(...) = ::SemanticPuppet::Version.public_send(...)
  end

  module Util
    module Package
      # Ruby's gem versions know nothing of it: parts of digits compare as numbers, all others as texts.
      def versioncmp(one, other, ignore_trailing_zeroes = false) = Package.versioncmp(one, other, ignore_trailing_zeroes)
      def self.versioncmp(one, other, ignore_trailing_zeroes = false)
        one, other = [one, other].map { |text| text.sub(/([^.-])(?:[.]0+)+(?=-|\z)/, '\1') } if ignore_trailing_zeroes
        PpccRuntime.question('call_function', -1, 'versioncmp', [one, other], nil)
      end
    end

    module Execution
      class ProcessOutput < String
        attr_reader :exitstatus
        def initialize(text, exitstatus)
          super(text)
          @exitstatus = exitstatus
        end
      end

      def execute(...) = Execution.execute(...)

      class << self
        def execute(command, options = {})
          options = { failonfail: !options.key?(:failonfail) || options[:failonfail], combine: true }.merge(options)
          environment = (options[:custom_environment] || {}).to_h { |key, value| [key.to_s, value.to_s] }
          words = command.is_a?(Array) ? command.flatten.map(&:to_s) : [command.to_s]
          words = ['/bin/sh', '-c', words.first] if words.size == 1 && words.first.match?(/[\s;|&<>$`'"*?]/)
          run(environment, words, options, command.is_a?(Array) ? command.flatten.join(' ') : command)
        end

        def execpipe(command, failonfail = true)
          output = execute(command, failonfail: failonfail)
          block_given? ? yield(StringIO.new(output)) : output
        end

        private

        def run(environment, words, options, shown)
          settings = { stdin_data: '', chdir: options[:cwd] || Dir.pwd }
          output, status = options[:combine] ? Open3.capture2e(environment, *words, **settings) : Open3.capture3(environment, *words, **settings).values_at(0, 2)
          if options[:failonfail] && status.exitstatus != 0
            raise PpccRuntime.located(ExecutionFailure.new("Execution of '#{shown}' returned #{status.exitstatus}: #{output}"), 'util/execution.rb:312')
          end
          ProcessOutput.new(output, status.exitstatus)
        rescue SystemCallError => e
          raise ExecutionFailure, "Could not execute posix command: #{e.message}" if options[:failonfail]
          ProcessOutput.new('', 1)
        end
      end
    end

    module Yaml
      class YamlLoadError < StandardError; end
      def self.safe_load(text, allowed = [], filename = nil)
        YAML.safe_load(text, permitted_classes: allowed, aliases: true, filename: filename) || false
      rescue ::Psych::DisallowedClass, ::Psych::SyntaxError, ::Psych::BadAlias => e
        raise YamlLoadError, "(#{filename || '<unknown>'}): #{e.message}"
      end
      def self.safe_load_file(name, allowed = []) = safe_load(File.read(name, encoding: 'bom|utf-8'), allowed, name)
      def self.load_file(name, default = false, *) = YAML.load_file(name) || default
      def self.dump(value, path) = File.write(path, YAML.dump(value))
    end

    module Json
      class ParseError < StandardError; end
      def self.load(text, options = {})
        JSON.parse(text, options)
      rescue ::JSON::ParserError => e
        raise ParseError, e.message
      end
      def self.load_file(name, options = {}) = load(File.read(name, encoding: 'bom|utf-8'), options)
      def self.dump(value, options = {}) = options[:pretty] ? JSON.pretty_generate(value) : JSON.generate(value)
    end

    module Checksums
      def self.method_missing(name, text) = Digest.const_get(name.to_s.upcase).hexdigest(text)
      def self.respond_to_missing?(name, *) = %i[md5 sha1 sha256 sha384 sha512].include?(name)
    end

    module Errors
      def fail(*given) = raise(given[0].is_a?(Class) ? given.shift : Puppet::Error, given.join(' '))
    end

    class << self
      def absolute_path?(path, _platform = nil) = path.to_s.start_with?('/')
      def which(name) = ENV.fetch('PATH', '').split(':').map { |folder| File.join(folder, name) }.find { |file| File.executable?(file) && File.file?(file) }
      def execute(...) = Execution.execute(...)
      def path_to_uri(path) = URI("file://#{path}")
      def uri_encode(text, *) = URI::DEFAULT_PARSER.escape(text)
      def deterministic_rand(seed, max) = deterministic_rand_int(seed, max).to_s
      def deterministic_rand_int(seed, max) = Random.new(seed).rand(max)
      def windows? = false
      def benchmark(*) = yield
      def symbolizehash(hash) = hash.transform_keys(&:to_sym)
      def logmethods(*) = nil

      def safe_posix_fork(*) = raise(Puppet::Error, 'fork is not possible while a catalog is compiled')
      def withenv(hash, *)
        before = ENV.to_h
        ENV.update(hash.to_h { |key, value| [key.to_s, value.to_s] })
        yield
      ensure
        ENV.replace(before)
      end
    end

    module Platform
      def self.windows? = false
    end
  end

  module FileSystem
    class << self
      def exist?(path) = File.exist?(path)
      def read(path, **options) = File.read(path, **options)
      def file?(path) = File.file?(path)
      def directory?(path) = File.directory?(path)
      def pathname(path) = Pathname.new(path)
      def basename_string(path) = File.basename(path)
    end
  end

  module Parser
    module Files
      def self.find_template(name, _environment = nil) = PpccRuntime.question('module_file', 'templates', name)
      def self.find_file(name, _environment = nil) = PpccRuntime.question('module_file', 'files', name)
    end
  end

  module Pops
    module PuppetStack
      def self.stacktrace = []
      def self.top_of_stack = []
    end
    module Evaluator
      module Runtime3ResourceSupport
        def self.find_resource_type(_scope, name) = PpccRuntime.question('type_exists', name.to_s.downcase) ? name : nil
        def self.find_resource_type_or_class(_scope, name) = find_resource_type(nil, name) || PpccRuntime.hostclass(name)
      end
    end
    module Types
      module Iterable
        def self.on(value) = asserted_iterable(nil, value)
        def self.asserted_iterable(_caller, value, _infer = false)
          return (0...value).each if value.is_a?(Integer)
          return value.each_char if value.is_a?(String)
          value.each_entry
        end
      end
    end
  end
end

# Puppet's own JSON, which is JSON.
module PSON
  class ParserError < StandardError; end
  class << self
    def parse(text, options = {}) = JSON.parse(text, options)
    alias load parse
    def generate(value, *) = JSON.generate(value)
    alias dump generate
    def pretty_generate(value, *) = JSON.pretty_generate(value)
  end
end
autoload :Pathname, 'pathname'
autoload :StringIO, 'stringio'

[Puppet, Puppet::Parser, Puppet::Pops, Puppet::Functions, Puppet::Parser::Functions, Puppet::Util].each { |place| place.extend(PpccRuntime::Lacking) }
