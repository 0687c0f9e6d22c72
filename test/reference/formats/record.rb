#!/usr/bin/env -S ruby -W0 --disable=error_highlight,did_you_mean
# Writes recorded/NAME.{yaml,dot,plain} for each manifest in cases/: record.rb [PUPPET_LIB]

require_relative '../ruby/puppet_process'

puppet = Reference::PuppetProcess.new(ARGV[0] || ENV['PUPPET_LIB'])
facts = JSON.parse(File.read("#{__dir__}/../fixtures/facts/vm.json"))

# A catalog's text in each format, by the ending of its file.
def texts(catalog)
  context = { current_environment: catalog.environment_instance }
  { 'yaml' => Puppet.override(context.merge(rich_data: true), 'yaml') { catalog.render('yaml') },
    'dot' => catalog.render('dot'),
    'plain' => Puppet.override(context.merge(rich_data: false), 'plain') { catalog.render('json') } }
end

Dir["#{__dir__}/cases/*.pp"].sort.each do |path|
  directory = puppet.fresh_environment
  FileUtils.mkdir_p("#{directory}/manifests")
  FileUtils.cp(path, "#{directory}/manifests/site.pp")
  File.write("#{directory}/environment.conf", "manifest = manifests/site.pp\n")
  puppet.isolated('strict' => 'warning') do
    catalog = puppet.compile(Reference::PuppetProcess::DEFAULT_NODE, facts)
    catalog.version = Reference::PuppetProcess::VERSION
    catalog.catalog_uuid = Reference::PuppetProcess::UUID
    texts(catalog).each do |ending, text|
      File.write("#{__dir__}/recorded/#{File.basename(path, '.pp')}.#{ending}", puppet.normalise(text))
    end
  end
end
