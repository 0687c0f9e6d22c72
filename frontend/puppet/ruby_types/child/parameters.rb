# Puppet's classes of attributes, with the calls that declare what they accept. Values are never looked at here.

module Puppet
  class Error < RuntimeError; end
  class DevError < Error; end
  class ParseError < Error; end
  class ResourceError < Error; end
  class MissingCommand < Error; end

  # What attributes and types share: a name, a documentation.
  module Named
    attr_accessor :name, :doc

    def desc(text = nil)
      @doc = text
    end
  end

  class Parameter
    extend Named
    class << self
      attr_accessor :metaparam, :default, :required_features, :parenttype
      attr_reader :values

      def isnamevar
        @isnamevar = true
      end

      def isnamevar?
        @isnamevar || false
      end

      def isrequired
        @required = true
      end

      def required?
        @required || false
      end

      def initvars; end

      def sensitive(value = nil, &block); end

      %i[defaultto nodefault munge unmunge validate newvalue newvalues aliasvalue proxymethods format unsafe_munge
         unsafe_validate].each do |call|
        define_method(call) { |*_, **_options, &_block| nil }
      end

      def value_collection
        @value_collection ||= ValueCollection.new
      end
    end
  end

  class Property < Parameter
    class << self
      attr_accessor :unmanaged, :array_matching, :retrieve, :event, :call, :required_features, :boolean

      def array_matching?
        @array_matching == :all
      end

      def defaultvalues; end

      def method_added(_name); end
    end

    class Ensure < Property; end
    class List < Property; end
    class OrderedList < List; end
    class KeyValue < Property; end
    class Boolean < Property; end
  end

  class Parameter
    class Boolean < Parameter; end
    class Path < Parameter
      class << self
        def accept_arrays(*); end
      end
    end
    class PackageOptions < Parameter; end
    class Value; end
    class ValueCollection; end
  end

  # Providers are not looked at; a file that a type needs may declare one.
  class Provider
    extend Named
    class << self
      def method_missing(*, **) end

      def respond_to_missing?(*)
        true
      end
    end
    class NameService < Provider; end
    class ParsedFile < Provider; end
    class Package < Provider; end
    class AixObject < Provider; end
    def self.const_missing(name)
      const_set(name, Class.new(Provider))
    end
  end
end
