#!/usr/bin/env ruby
# Asks Puppet's parser and validator what is wrong with each case, and prints what it says.
#
#   record.rb [--puppet-lib DIR] [TOPIC…]          write recorded/TOPIC.recorded (all topics without arguments)
#   record.rb [--puppet-lib DIR] --files < LIST    print the record of every file of a list, paths as ids
#   record.rb [--puppet-lib DIR] --cases FILE      print the records of another file of cases
#
# --puppet-lib DIR  lib/ of a Puppet source tree; without it $PUPPET_LIB, else the installed Puppet
#
# A record is `=== id` and a line `severity CODE line:column message` per diagnostic, in Puppet's order; `-` stands for
# what Puppet does not say. `fatal` is an error at which Puppet stopped, `crash` one that Puppet did not foresee.

require 'optparse'
require 'pathname'

options = { lib: ENV['PUPPET_LIB'], files: false }
OptionParser.new do |o|
  o.on('--puppet-lib DIR') { |dir| options[:lib] = dir }
  o.on('--files') { options[:files] = true }
  o.on('--cases FILE') { |file| options[:cases] = file }
end.parse!
$LOAD_PATH.unshift(options[:lib]) if options[:lib]
require 'puppet'

# Puppet 8's settings without reading any of the machine's files, and its log in memory.
module Setup
  ENVIRONMENT = '/etc/puppetlabs/code/environments/production'.freeze
  LOG = []

  def self.run
    Puppet.initialize_settings([], false, false)
    Puppet[:strict] = :error
    Puppet[:strict_variables] = true
    Puppet::Util::Log.level = :warning
    Puppet::Util::Log.newdesttype(:validation) do
      match 'Validation'
      define_method(:handle) { |message| LOG << message }
    end
    Puppet::Util::Log.newdestination('Validation')
  end

  # Runs the block with an environment whose modules lie in one directory.
  def self.in_environment
    env = Puppet::Node::Environment.create(:production, ["#{ENVIRONMENT}/modules"], "#{ENVIRONMENT}/manifests")
    @plugins ||= Puppet::Plugins::Configuration.load_plugins
    Puppet.override({ current_environment: env, plugins: @plugins }, 'validation') { yield }
  end
end

# Parses and validates one text.
class Verdict
  def initialize(text, path: '', epp: false, strict: 'error')
    @text = text
    @path = path
    @epp = epp
    @strict = strict
  end

  def lines
    Setup::LOG.clear
    Puppet[:strict] = @strict.to_sym
    found = Setup.in_environment { diagnostics }
    Setup::LOG.map { |m| line(m.level == :err ? :error : m.level, m.issue_code, m.line, m.pos, m.message) } + found
  end

  private

  def diagnostics
    parser = @epp ? Puppet::Pops::Parser::EppParser.new : Puppet::Pops::Parser::Parser.new
    program = parser.parse_string(@text, @path).model
    acceptor = Puppet::Pops::Validation::Acceptor.new
    Puppet::Pops::Validation::ValidatorFactory_4_0.new.validator(acceptor).validate(program)
    formatter = Puppet::Pops::Validation::DiagnosticFormatter.new
    acceptor.diagnostics.map do |d|
      line(d.severity, d.issue.issue_code, d.source_pos&.line, d.source_pos&.pos, formatter.format_message(d))
    end
  rescue Puppet::ParseErrorWithIssue => e
    [line(:fatal, e.issue_code, e.line, e.pos, e.basic_message)]
  rescue Puppet::ParseError => e
    location = Puppet::Util::Errors.error_location_with_space(e.file, e.line, e.pos)
    [line(:fatal, nil, e.line, e.pos, e.message.delete_suffix(location))]
  rescue StandardError => e
    [line(:crash, nil, nil, nil, "#{e.class}: #{e.message}")]
  end

  def line(severity, code, line, column, message)
    text = message.dup.force_encoding('UTF-8').scrub.gsub('\\', '\\\\\\\\').gsub("\n", '\\n').gsub("\r", '\\r')
    place = line || column ? "#{line || '-'}:#{column || '-'}" : '-'
    "#{severity} #{code || '-'} #{place} #{text}"
  end
end

# A file of cases: `### id option=value …` and the text up to the next header.
module Cases
  def self.read(path)
    File.read(path, encoding: 'UTF-8').split(/^(?=### )/).drop_while { |part| !part.start_with?('### ') }.map do |part|
      header, text = part.split("\n", 2)
      id, *settings = header.delete_prefix('### ').split
      [id, settings.to_h { |s| s.include?('=') ? s.split('=', 2) : [s, 'true'] }, text || '']
    end
  end

  def self.verdict(settings, text)
    path = settings['path'] ? "#{Setup::ENVIRONMENT}/#{settings['path']}" : ''
    # A line `### …` cannot be part of a text, so a case may say that its last line break is not either.
    text = text.chomp if settings['chomp']
    Verdict.new(text, path: path, epp: settings['kind'] == 'epp', strict: settings.fetch('strict', 'error'))
  end

  def self.record(path)
    read(path).map { |id, settings, text| ["=== #{id}", *verdict(settings, text).lines].join("\n") + "\n" }.join
  end
end

Setup.run
if options[:files]
  $stdin.each_line(chomp: true) do |path|
    # Without a path, since rules on module layout depend on where a tree happens to lie.
    puts "=== #{path}", Verdict.new(File.read(path, mode: 'rb', encoding: 'UTF-8'), epp: path.end_with?('.epp')).lines
  end
elsif options[:cases]
  print Cases.record(options[:cases])
else
  root = Pathname.new(__dir__)
  topics = ARGV.empty? ? root.glob('cases/*.cases').map { |p| p.basename('.cases').to_s }.sort : ARGV
  topics.each { |t| (root + "recorded/#{t}.recorded").write(Cases.record(root + "cases/#{t}.cases")) }
end
