# Puppet::Type as far as declarations of types go: what `newtype` does with attributes, in Puppet's order.

module Puppet
  class Type
    extend Named
    METAPARAMS = %i[alias audit before consume export loglevel noop notify require schedule stage subscribe tag].freeze
    # Puppet's own types; of these only the name is known.
    CORE = %i[augeas component computer cron exec file filebucket group host interface k5login macauthorization mailalias
              maillist mcx mount notify package resources router schedule scheduled_task selboolean selmodule service
              ssh_authorized_key sshkey stage tidy user vlan whit yumrepo zfs zone zpool].freeze

    @types = {}
    @with_providers = {}

    class << self
      attr_accessor :type_definition
      attr_reader :properties, :parameter_classes, :types, :with_providers

      def newtype(name, options = {}, &block)
        name = name.to_s.downcase.intern
        type = Class.new(self == Type ? Type : self) { @name = name }
        set_constant(Type, name.to_s.capitalize, type)
        type.initvars
        options.each { |key, value| type.send("#{key}=", value) if type.respond_to?("#{key}=") } if options.is_a?(Hash)
        type.class_eval(&block) if block
        Type.types[name] = type
        type.ensurable if type.ensurable? && !type.validproperty?(:ensure)
        type.providify if Type.with_providers[name]
        type
      end

      def type(name)
        name = name.to_s.downcase.intern
        Type.types[name] ||= CORE.include?(name) ? core_type(name) : nil
        return Type.types[name] if Type.types[name]

        TypeFiles.load_type(name)
        Type.types[name]
      end

      def rmtype(name)
        Type.types.delete(name)
      end

      def initvars
        @properties = []
        @parameter_classes = []
        @doc ||= ''
      end

      def newparam(name, options = {}, &block)
        name = name.to_s.downcase.intern
        refuse_again(name, @parameter_classes)
        parameter = attribute(name, options[:parent] || Parameter, "Parameter#{name.to_s.capitalize}", options[:attributes], block)
        @parameter_classes << parameter
        parameter.isnamevar if options[:namevar]
        define_method("#{name}?") { nil } if options[:boolean]
        parameter
      end

      def newproperty(name, options = {}, &block)
        name = name.intern
        raise DevError, "Class #{self.name} already has a property named #{name}" if validproperty?(name)

        options = options.dup
        property = attribute(name.to_s.downcase.intern, options.delete(:parent) || Property, name.to_s.capitalize, options, block)
        name == :ensure ? @properties.unshift(property) : @properties.push(property)
        property
      end

      def newmetaparam(*)
        raise NotImplementedError, 'it declares a metaparameter'
      end

      def ensurable(&block)
        block ? newproperty(:ensure, parent: Property::Ensure, &block) : newproperty(:ensure, parent: Property::Ensure)
      end

      def ensurable?
        %i[exists? create destroy].all? { |method| public_method_defined?(method) }
      end

      def providify
        newparam(:provider) unless paramclass(:provider)
      end

      def provide(_name = nil, *, **)
        providify
        Class.new(Provider)
      end

      def parameters
        @parameter_classes.map(&:name)
      end

      def paramclass(name)
        @parameter_classes.find { |parameter| parameter.name == name.to_s.intern }
      end

      def propertybyname(name)
        @properties.find { |property| property.name == name.to_s.intern }
      end

      def attrclass(name)
        propertybyname(name) || paramclass(name)
      end

      def validproperties
        @properties.map(&:name)
      end

      def validproperty?(name)
        !propertybyname(name).nil?
      end

      def validparameter?(name)
        !paramclass(name).nil? || metaparam?(name)
      end

      def validattr?(name)
        name.to_s == 'name' || validproperty?(name) || validparameter?(name)
      end
      alias valid_parameter? validattr?

      def metaparams
        METAPARAMS.dup
      end

      def metaparam?(name)
        METAPARAMS.include?(name.to_s.intern)
      end

      def allattrs
        key_attributes | (parameters & [:provider]) | validproperties | parameters | metaparams
      end

      def key_attribute_parameters
        @parameter_classes.select { |parameter| parameter.isnamevar? || parameter.name == :name }
      end

      def key_attributes
        key_attribute_parameters.map(&:name)
      end

      def isomorphic?
        true
      end

      def title_patterns
        case key_attributes.length
        when 0 then []
        when 1 then [[/(.*)/m, [[key_attributes.first]]]]
        else raise DevError, 'it has several namevars and no title patterns'
        end
      end

      %i[feature autorequire autobefore autosubscribe autonotify apply_to_device apply_to_host apply_to_all apply_to validate
         instances providers provider defaultprovider suitableprovider].each do |call|
        define_method(call) { |*_, **_options, &_block| nil }
      end

      def const_missing(name)
        return type(name) || super if self == Type

        super
      end

      private

      def attribute(name, parent, constant, settings, block)
        made = Class.new(parent) { @name = name }
        set_constant(self, constant, made)
        made.initvars
        (settings || {}).each { |key, value| made.send("#{key}=", value) if made.respond_to?("#{key}=") }
        made.class_eval(&block) if block
        made
      end

      def refuse_again(name, classes)
        raise Error, "Class Parameter#{name.to_s.capitalize} is already defined in #{self}" if classes.any? { |c| c.name == name }
      end

      def set_constant(owner, name, value)
        return unless name.match?(/\A[A-Z]\w*\z/)

        owner.send(:remove_const, name) if owner.const_defined?(name, false)
        owner.const_set(name, value)
      end

      def core_type(name)
        type = Class.new(Type) { @name = name }
        set_constant(Type, name.to_s.capitalize, type)
        type.initvars
        %i[parameters properties paramclass propertybyname attrclass validproperties validproperty? validparameter? validattr?
           valid_parameter? allattrs key_attributes title_patterns].each do |call|
          type.define_singleton_method(call) { |*| raise NotImplementedError, "it asks for the attributes of the type #{name}" }
        end
        type.define_singleton_method(:newproperty) { |*, **| nil }
        type.define_singleton_method(:newparam) { |*, **| nil }
        type.define_singleton_method(:providify) { nil }
        type.define_singleton_method(:const_missing) { |constant| const_set(constant, Class.new(Property)) }
        type
      end
    end
  end
end
