# encoding: utf-8
# The Ruby side of the bridge: values without a class of Ruby's own, errors, and asking the runtime.
require 'erb'
# What Puppet has loaded, each loaded here by the first that uses it.
{
  'base64' => %i[Base64], 'benchmark' => %i[Benchmark], 'date' => %i[Date DateTime], 'delegate' => %i[Delegator SimpleDelegator],
  'digest' => %i[Digest], 'etc' => %i[Etc], 'fileutils' => %i[FileUtils], 'find' => %i[Find], 'forwardable' => %i[Forwardable],
  'ipaddr' => %i[IPAddr], 'json' => %i[JSON], 'logger' => %i[Logger], 'monitor' => %i[Monitor MonitorMixin], 'net/http' => %i[Net], 'open3' => %i[Open3],
  'openssl' => %i[OpenSSL], 'optparse' => %i[OptionParser], 'ostruct' => %i[OpenStruct], 'pathname' => %i[Pathname], 'pp' => %i[PP],
  'psych' => %i[Psych], 'rbconfig' => %i[RbConfig], 'resolv' => %i[Resolv], 'rexml/document' => %i[REXML], 'rubygems' => %i[Gem],
  'securerandom' => %i[SecureRandom], 'set' => %i[Set],
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

  class << self
    def question(word, *arguments)
      ok, value, number = ask(word, arguments)
      return value if ok
      raise Passing.new(value, number) if value.empty?
      raise located(Failure.new(value, number), place_in_puppet(word, arguments, value))
    end

    # Where Puppet would have raised it, for messages that name the place.
    def place_in_puppet(word, arguments, text)
      case word
      when 'lookupvar' then 'parser/scope.rb:542'
      when 'setvar' then 'parser/scope.rb:797'
      when 'assert_instance' then 'pops/types/type_asserter.rb:43'
      when 'call_function'
        return 'parser/functions/fail.rb:12' if arguments[1] == 'fail'
        'pops/functions/dispatcher.rb:40' if text.start_with?("'#{arguments[1]}' ", "The function '#{arguments[1]}' was called")
      end
    end

    def located(error, place)
      error.set_backtrace(["/opt/puppetlabs/puppet/lib/ruby/vendor_ruby/puppet/#{place}:in `'", *caller]) if place
      error
    end

    def default = :default
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
      when Puppet::Pops::Types::PSensitiveType::Sensitive then ['sensitive', object.unwrap]
      when Puppet::Pops::Types::PBinaryType::Binary then ['binary', object.to_s]
      when Puppet::Pops::Types::PAnyType then ['handle', object.ppcc_number, object.ppcc_session]
      when Puppet::Resource then ['resource', object.type, object.title.to_s]
      when String then ['value', String.new(object)]
      when Integer, Float then ['value', object]
      when Array then ['value', Array.new(object)]
      when Hash then ['value', {}.merge!(object)]
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
      when Puppet::DataBinding::LookupError then ['lookup', error.message]
      when Puppet::Error then ['puppet', error.message]
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
