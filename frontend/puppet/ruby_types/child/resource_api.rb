# Types of the Resource API: a description of attributes from which the same calls follow as in other types.

module Puppet
  module ResourceApi
    RESERVED = %i[title provider alias audit before consume export loglevel noop notify require schedule stage subscribe
                  tag].freeze
    BEHAVIOURS = [nil, :read_only, :namevar, :parameter, :init_only].freeze

    # Puppet asks a description for these.
    class Description
      attr_reader :definition, :attributes

      def initialize(definition)
        raise DevError, 'the description of a type must be a Hash' unless definition.is_a?(Hash)
        raise DevError, 'the description of a type must have a name' unless definition.key?(:name)
        raise DevError, 'the description of a type must have attributes' unless definition[:attributes].is_a?(Hash)

        @definition = definition
        @attributes = definition[:attributes]
        attributes.each { |name, options| check(name, options) }
      end

      def name
        definition[:name]
      end

      def namevars
        attributes.select { |_, options| options[:behaviour] == :namevar }.keys
      end

      def feature?(name)
        (definition[:features] || []).include?(name)
      end

      def inserts_trigger?
        feature?('custom_insync') && attributes.none? { |_, options| !options.key?(:behaviour) }
      end

      # What the title is taken for, by the names of groups.
      def title_patterns
        return [[/(.*)/m, [[namevars.first]]]] unless definition.key?(:title_patterns)

        definition[:title_patterns].map { |item| [item[:pattern], item[:pattern].names.map { |name| [name.to_sym] }] }
      end

      private

      def check(name, options)
        raise DevError, "must not define an attribute called `#{name.inspect}`" if RESERVED.include?(name)
        raise DevError, "`#{self.name}.#{name}` must be a Hash" unless options.is_a?(Hash)
        return if BEHAVIOURS.include?(options[:behaviour])

        raise ResourceError, "`#{options[:behaviour]}` is not a valid behaviour value"
      end
    end

    module_function

    def register_type(definition)
      description = Description.new(definition)
      # Its provider is a class that nothing registers with the type.
      Puppet::Type.with_providers.delete(definition[:name].to_sym)
      Puppet::Type.newtype(definition[:name].to_sym) do
        self.type_definition = description
        newproperty(:rsapi_custom_insync_trigger) if description.inserts_trigger?
        description.attributes.each do |name, options|
          next newproperty(name.to_sym) if [nil, :init_only].include?(options[:behaviour])

          newparam(name.to_sym, namevar: options[:behaviour] == :namevar)
        end
        define_singleton_method(:title_patterns) { description.title_patterns }
      end
    end

    def register_transport(_schema); end
  end
end
