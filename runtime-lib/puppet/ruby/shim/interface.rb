# encoding: utf-8
# What functions use of Puppet besides the interfaces to write them: files to require, settings, facts, helpers.
module PpccRuntime
  class << self
    # Modules' own files come first; what is part of Puppet is here already, or is named when it is used.
    def given?(feature) = feature.match?(%r{\Apuppet(/|\z)|\Apson(/|\z)})

    def add_load_path
      return if @load_path
      @load_path = question('load_path').select { |path| File.directory?(path) }
      $LOAD_PATH.unshift(*@load_path)
    end
  end
end

module Kernel
  alias_method :require_without_ppcc, :require
  def require(feature)
    require_without_ppcc(feature)
  rescue LoadError => e
    raise unless e.path == feature.to_s && PpccRuntime.given?(feature.to_s)
    false
  end
  private :require, :require_without_ppcc

  # Translations, of which there are none.
  def _(text) = text
  def n_(one, many, count) = count == 1 ? one : many
  private :_, :n_
end

# The facts of the machine that compiles, as in Puppet; not those of the node.
autoload :Facter, 'facter'
