# encoding: utf-8
# The Ruby side of the bridge: values without a class of Ruby's own, errors, and asking the runtime.
require 'erb'
# What Puppet has loaded, each loaded here by the first that uses it.
{
  'base64' => %i[Base64], 'benchmark' => %i[Benchmark], 'date' => %i[Date DateTime], 'delegate' => %i[Delegator SimpleDelegator],
  'digest' => %i[Digest], 'etc' => %i[Etc], 'fileutils' => %i[FileUtils], 'find' => %i[Find], 'forwardable' => %i[Forwardable],
  'ipaddr' => %i[IPAddr], 'json' => %i[JSON], 'logger' => %i[Logger], 'net/http' => %i[Net], 'open3' => %i[Open3],
  'openssl' => %i[OpenSSL], 'optparse' => %i[OptionParser], 'ostruct' => %i[OpenStruct], 'pathname' => %i[Pathname], 'pp' => %i[PP],
  'psych' => %i[Psych], 'resolv' => %i[Resolv], 'rexml/document' => %i[REXML], 'securerandom' => %i[SecureRandom], 'set' => %i[Set],
  'shellwords' => %i[Shellwords], 'singleton' => %i[Singleton], 'socket' => %i[Socket TCPSocket UDPSocket UNIXSocket Addrinfo],
  'stringio' => %i[StringIO], 'syslog' => %i[Syslog], 'tempfile' => %i[Tempfile], 'timeout' => %i[Timeout], 'tsort' => %i[TSort],
  'uri' => %i[URI], 'yaml' => %i[YAML], 'zlib' => %i[Zlib]
}.each { |library, names| names.each { |name| autoload name, library } }

# Catalogs go to standard output.
$stdout = $stderr

module Puppet
  class Error < RuntimeError; end
  class ParseError < Error; end
  class DevError < Error; end

  %i[debug info notice warning err alert emerg crit].each do |level|
    define_singleton_method(level) { |text = nil, &block| PpccRuntime.question('log', level.to_s, (text || block.call).to_s) }
  end

  module Pops
    module Types
      module PSensitiveType
        class Sensitive
          def initialize(value) = @value = value
          def unwrap = @value
          def to_s = 'Sensitive [value redacted]'
          def inspect = "#<#{to_s}>"
          def ==(other) = other.is_a?(Sensitive) && other.unwrap == @value
          def hash = @value.hash
          alias eql? ==
        end
      end
    end
  end
end

module PpccRuntime
  # An exception of the runtime on its way through Ruby code; not for `rescue` without a class.
  class Passing < Exception
    attr_reader :number
    def initialize(text, number)
      super(text)
      @number = number
    end
  end

  # An error of Puppet, raised where Puppet raises one.
  class Failure < Puppet::Error
    attr_reader :number
    def initialize(text, number)
      super(text)
      @number = number
    end
  end

  # A value that only the runtime knows how to read.
  class Handle
    attr_reader :number, :session, :name
    def initialize(number, session, name, text)
      @number, @session, @name, @text = number, session, name, text
    end
    def to_s = @text || super
    def inspect = to_s
    def ==(other) = other.is_a?(Handle) && other.to_s == to_s && other.name == name
  end

  class << self
    def question(word, *arguments)
      ok, value, number = ask(word, arguments)
      return value if ok
      raise value.empty? ? Passing.new(value, number) : Failure.new(value, number)
    end

    def handle(number, session, name, text) = Handle.new(number, session, name, text)
    def default = :default
    def sensitive(value) = Puppet::Pops::Types::PSensitiveType::Sensitive.new(value)
    def regexp(source, options)
      flags = 0
      flags |= Regexp::IGNORECASE if options.include?('i')
      flags |= Regexp::EXTENDED if options.include?('x')
      flags |= Regexp::MULTILINE if options.include?('m')
      Regexp.new(source, flags)
    end

    # What an object is, for the runtime.
    def plain(object)
      case object
      when :undef then ['undef', nil]
      when :default then ['default', nil]
      when Handle then ['handle', object.number, object.session]
      when Puppet::Pops::Types::PSensitiveType::Sensitive then ['sensitive', object.unwrap]
      when String then ['value', String.new(object)]
      when Regexp then object.options == 0 ? ['regexp', object.source] : ['regexp', object.to_s]
      else ['none', object.class.name.to_s]
      end
    end

    def describe(error)
      case error
      when Passing, Failure then ['passing', error.number]
      when SystemExit then ['plain', 'Ruby code called exit or abort']
      when NoMemoryError then ['plain', "Ruby code needs more memory than its limit of #{most_memory} MiB, which --max-memory raises"]
      when Unsupported then ['plain', error.message]
      when ScriptError then ['raw', error.message]
      when StandardError then ['plain', error.message]
      else ['plain', "#{error.class}: #{error.message}"]
      end
    end
  end
end

# Loaded by the first that uses them; they define these methods anew.
class Object
  def to_yaml(*options)
    Object.send(:remove_method, :to_yaml)
    require 'yaml'
    to_yaml(*options)
  end

  def to_json(*options)
    Object.send(:remove_method, :to_json)
    require 'json'
    to_json(*options)
  end
end
