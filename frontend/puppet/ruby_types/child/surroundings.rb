# What files of types find around them: settings, Facter, helpers of Puppet, and files of other modules.

module Puppet
  PUPPETVERSION = '8.11.0'.freeze

  # Modules of Puppet that files include; a method of theirs that is really called is not known and raises.
  module Unknown
    def const_missing(name)
      const_set(name, Module.new { extend Unknown })
    end
  end
  extend Unknown

  module Util
    extend Unknown
    module Platform
      def self.windows?
        false
      end
    end

    # Versions as Puppet orders them: digits by value, a dash before a dot before letters.
    module Package
      def self.versioncmp(one, other, _ignore_trailing_zeroes = false)
        parts = /[-.]|\d+|[^-.\d]+/
        left, right = one.scan(parts), other.scan(parts)
        left.zip(right).each do |a, b|
          order = b ? part_order(a, b) : 0
          return order unless order.zero?
        end
        one <=> other
      end

      def self.part_order(one, other)
        return 0 if one == other

        %w[- .].each { |mark| return one == mark ? -1 : 1 if [one, other].include?(mark) }
        both = [one, other]
        return one.to_i <=> other.to_i if both.all? { |text| text.match?(/\A\d+\z/) && !text.match?(/\A0/) }

        both.map(&:upcase).reduce(:<=>)
      end
    end

    module_function

    def absolute_path?(path, _platform = nil)
      path.start_with?('/')
    end
  end

  # What this machine has; types ask for other systems.
  class Features
    def method_missing(name, *)
      %i[posix? root?].include?(name)
    end

    def respond_to_missing?(*)
      true
    end
  end

  class << self
    def version
      PUPPETVERSION
    end

    def features
      @features ||= Features.new
    end

    def [](_name)
      nil
    end

    %i[debug info notice warning err alert emerg crit deprecation_warning warnonce log_exception].each do |level|
      define_method(level) { |*_, **_options, &_block| nil }
    end
  end
end

module Facter
  class << self
    # Of this machine, as in Puppet, whose server loads types with its own facts.
    def value(name)
      case name.to_s
      when 'kernel' then 'Linux'
      when 'os' then os
      end
    end

    def os
      lines = File.file?('/etc/os-release') ? File.readlines('/etc/os-release', chomp: true) : []
      known = lines.to_h { |line| line.split('=', 2).then { |key, text| [key, text.to_s.delete('"')] } }
      version = known['VERSION_ID'].to_s
      { 'name' => known['ID'].to_s.capitalize, 'family' => (known['ID_LIKE'] || known['ID']).to_s.split.last.to_s.capitalize,
        'release' => { 'full' => version, 'major' => version.split('.').first.to_s } }
    end

    def [](_name)
      nil
    end

    %i[add debug warn fact to_hash clear].each { |call| define_method(call) { |*_, **_options, &_block| nil } }
  end
end

# Translations give the text itself.
module Kernel
  def _(text)
    text
  end

  def n_(one, many, count)
    count == 1 ? one : many
  end
end

# Starting without gems is faster; who asks for them gets them.
Object.autoload(:Gem, 'rubygems')

# `require` as in Puppet's process: modules' files first, Puppet's own are there already, then Ruby's.
module TypeFiles
  PUPPETS = %r{\A(puppet|facter|hiera|semantic_puppet|puppetdb)(/|\z)}.freeze
  @libraries = []
  @types = {}

  class << self
    attr_accessor :libraries, :types

    def load_type(name)
      file = types[name.to_s] or return
      types.delete(name.to_s)
      load(file)
    end

    def find(name)
      below = name.end_with?('.rb') ? name : "#{name}.rb"
      libraries.map { |library| "#{library}/#{below}" }.find { |path| File.file?(path) }
    end
  end
end

module Kernel
  alias ruby_require require

  def require(name)
    name = name.to_path if name.respond_to?(:to_path)
    return ruby_require(name) if name.start_with?('/', '.')

    file = TypeFiles.find(name)
    return ruby_require(file) if file
    return false if name.match?(TypeFiles::PUPPETS)

    begin
      ruby_require(name)
    rescue LoadError
      raise if Object.autoload?(:Gem).nil?

      ruby_require('rubygems')
      ruby_require(name)
    end
  end
end
