#!/usr/bin/env ruby
# Prints core_types.def from Puppet's own type definitions.
#
#   extract_core_types.rb PUPPET_LIB [MODULE_LIB…] > core_types.def
#
# PUPPET_LIB is lib/ of a Puppet source tree, MODULE_LIB the lib/ of a module that Puppet's agent packages ship
# (augeas_core, cron_core, host_core, mailalias_core, mount_core, selinux_core, sshkeys_core, yumrepo_core, zfs_core, zone_core).
# Only what the compiler needs is kept: attribute names, namevars, title patterns, isomorphism.

puppet, *modules = ARGV.map { |path| File.expand_path(path) }
abort 'usage: extract_core_types.rb PUPPET_LIB [MODULE_LIB…]' unless puppet
$LOAD_PATH.unshift(puppet, *modules)
require 'puppet'
Puppet.initialize_settings(['--confdir', '/nonexistent', '--vardir', '/nonexistent'], false)

names = [puppet, *modules].flat_map { |lib| Dir["#{lib}/puppet/type/*.rb"] }
                          .map { |file| File.basename(file, '.rb') }.uniq.sort
types = names.to_h { |name| [name, Puppet::Type.type(name.to_sym)] }.compact

def words(list)
  list.map(&:to_s).join(' ').inspect
end

# Patterns that only hand the title to the one namevar need no row.
def plain?(type)
  patterns = type.title_patterns
  patterns.size == 1 && patterns[0][0] == /(.*)/m && patterns[0][1].size == 1
rescue StandardError
  true
end

puts <<~HEAD
  // Puppet's own resource types; made by tools/extract_core_types.rb, not by hand.
  // METAPARAMETER(name, Kind): an attribute of every resource; Relationship names other resources.
  // CORE_TYPE(name, Origin, Uniqueness, "namevars", "title attribute", "attributes"); Vendored types
  // come with modules that Puppet's packages ship.
  // TITLE_PATTERN(type, "regular expression", "attributes of its groups"): tried in order instead of
  // giving the whole title to the title attribute.
HEAD
relationships = Puppet::Type.relationship_params.map(&:name)
Puppet::Type.metaparams.each do |name|
  puts "METAPARAMETER(#{name}, #{relationships.include?(name) ? 'Relationship' : 'Plain'})"
end
puts
types.each do |name, type|
  attributes = type.allattrs - Puppet::Type.metaparams
  first = plain?(type) && type.title_patterns[0] ? type.title_patterns[0][1][0][0] : ''
  isomorphic = type.isomorphic? ? 'Isomorphic' : 'NotIsomorphic'
  origin = File.exist?("#{puppet}/puppet/type/#{name}.rb") ? 'Core' : 'Vendored'
  puts "CORE_TYPE(#{name}, #{origin}, #{isomorphic}, #{words(type.key_attributes)}, #{first.to_s.inspect},"
  line = +''
  attributes.sort.map(&:to_s).each do |attribute|
    if line.size + attribute.size > 80
      puts "          #{(line + ' ').inspect}"
      line = +''
    end
    line << ' ' unless line.empty?
    line << attribute
  end
  puts "          #{line.inspect})"
  next if plain?(type)

  type.title_patterns.each do |regexp, groups|
    abort "#{name}: a title pattern computes its attribute" if groups.any? { |group| group[1] }
    options = (regexp.options & Regexp::MULTILINE).zero? ? '' : '(?m)'
    puts "TITLE_PATTERN(#{name}, R\"(#{options}#{regexp.source})\", #{words(groups.map(&:first))})"
  end
end
puts '#undef METAPARAMETER', '#undef CORE_TYPE', '#undef TITLE_PATTERN'
