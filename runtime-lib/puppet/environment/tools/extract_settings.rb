#!/usr/bin/env ruby
# Prints settings.def: Puppet's settings and their defaults on a server, as `$settings::…` shows them.
#
#   extract_settings.rb PUPPET_LIB > settings.def
#
# Paths are those of Puppet's own packages; what depends on the machine is given a fixed value.

lib = ARGV.fetch(0) { abort 'usage: extract_settings.rb PUPPET_LIB' }
$LOAD_PATH.unshift(File.expand_path(lib))
require 'puppet'
FIXED = {
  'confdir' => '/etc/puppetlabs/puppet', 'codedir' => '/etc/puppetlabs/code',
  'vardir' => '/opt/puppetlabs/server/data/puppetserver', 'logdir' => '/var/log/puppetlabs/puppetserver',
  'rundir' => '/var/run/puppetlabs/puppetserver', 'publicdir' => '/opt/puppetlabs/puppet/public',
  'certname' => 'puppet', 'vendormoduledir' => '/opt/puppetlabs/puppet/vendor_modules', 'http_user_agent' => "Puppet/#{Puppet.version}"
}.freeze
Puppet.settings.preferred_run_mode = :server
Puppet.initialize_settings(FIXED.flat_map { |key, value| ["--#{key}", value] }, false)

def row(name, value)
  case value
  when nil then "SETTING(#{name}, Undef, \"\")"
  when true, false then "SETTING(#{name}, Boolean, \"#{value}\")"
  when Integer then "SETTING(#{name}, Integer, \"#{value}\")"
  when Float then "SETTING(#{name}, Float, \"#{value}\")"
  when Array then "SETTING(#{name}, List, #{value.map(&:to_s).join(',').inspect})"
  else "SETTING(#{name}, String, #{value.to_s.inspect})"
  end
end

puts '// Puppet\'s settings with their defaults on a server; made by tools/extract_settings.rb.',
     '// SETTING(name, Kind, "default"). The elements of a List are separated by commas.'
Puppet.settings.each_key do |name|
  puts row(name, Puppet.settings.value_sym(name, :production)) unless name == :name
end
puts '#undef SETTING'
