#!/usr/bin/env -S ruby -W0 --disable=error_highlight,did_you_mean
# Asks real Puppet every case of the given topics (all without arguments) and writes its answers to recorded/.
#
#   record.rb [--puppet-lib DIR] [--module NAME@VERSION=DIR]… [--out DIR] [--isolate] [--timing] [TOPIC|FILE.cases…]
#
# --puppet-lib DIR  lib/ of a Puppet source tree; without it the installed Puppet answers, set up as Puppet 8
# --module N@V=DIR  where a module lies that topics ask for (also REFERENCE_MODULES, separated by blanks)
# --out DIR         write there instead of recorded/
# --isolate         a new process for each case, to prove that cases do not influence each other
# --timing          say how long each topic took

require 'optparse'
require 'timeout'
require_relative 'ruby/case_file'
require_relative 'ruby/puppet_process'
require_relative 'ruby/recorded_file'

# Compiles cases and gives the lines of their records.
class Recorder
  ROOT = __dir__
  SECONDS_PER_CASE = 60
  # What Puppet logs in place of an error whose message is not UTF-8; the error itself follows.
  UNREADABLE = 'Error: Received a Log attribute with invalid encoding:'.freeze
  OWN_OPTIONS = %w[node facts environment].freeze

  def initialize(puppet, isolate:, modules:)
    @puppet = puppet
    @isolate = isolate
    @modules = modules
    @wanted = []
    nothing = Reference::Case.new(id: 'empty', options: {}, files: { Reference::CaseFile::MANIFEST => '' })
    lay_out(nothing)
    @empty = @puppet.isolated({}) { catalog(nothing) }
  end

  # The text of the topic's .recorded file.
  def record(path)
    @wanted = Reference::CaseFile.modules(path)
    missing = @wanted - @modules.keys
    abort "record.rb: #{path} needs --module #{missing.first}=DIR" unless missing.empty?
    answers = Reference::CaseFile.read(path).to_h { |c| [c.id, answer(c)] }
    Reference::RecordedFile.text(@empty, answers)
  end

  private

  def answer(one)
    directory = lay_out(one)
    # Ruby code of a module cannot be unloaded again.
    return in_child { compile(one) } if @isolate || !@wanted.empty? || !Dir.glob('**/*.rb', base: directory).empty?

    compile(one)
  end

  # Writes the environment of a case: the fixture's files, then the case's own.
  def lay_out(one)
    directory = @puppet.fresh_environment
    fixture = one.options['environment']
    FileUtils.cp_r("#{ROOT}/fixtures/environments/#{fixture}/.", directory) if fixture
    one.files.each do |name, text|
      next if Reference::CaseFile::NOT_FILES.include?(name)

      path = name.start_with?('/') ? @puppet.on_disk(name) : File.join(directory, name)
      FileUtils.mkdir_p(File.dirname(path))
      File.write(path, text)
    end
    link_modules(directory)
    choose_manifest(directory)
    directory
  end

  # Puts the modules that the topic asks for beside those of the case.
  def link_modules(directory)
    @wanted.each do |name|
      FileUtils.mkdir_p("#{directory}/modules")
      FileUtils.ln_s(@modules.fetch(name), "#{directory}/modules/#{name[/\A[^@]+/]}")
    end
  end

  # A lone site.pp is compiled as a file, several manifests as a directory.
  def choose_manifest(directory)
    conf = File.join(directory, 'environment.conf')
    return if File.exist?(conf)

    several = Dir.glob("#{directory}/manifests/**/*.pp").size > 1
    File.write(conf, "manifest = manifests#{several ? '' : '/site.pp'}\n")
  end

  def compile(one)
    lines = []
    settings = one.options.reject { |key, _| OWN_OPTIONS.include?(key) }
    settings['storeconfigs'] = 'true' if one.files.key?(Reference::CaseFile::EXPORTED)
    @puppet.isolated(settings) do
      lines = Timeout.timeout(SECONDS_PER_CASE) { result(one) }
    rescue StandardError, SystemStackError, ScriptError => e
      lines = [error_line(e)]
    end
    logs = @puppet.take_logs.map { |line| Reference::RecordedFile.log(@puppet.normalise(line)) }
    # The compiler has logged the error that ends it already, if shorter at times.
    logs.pop if logs.last&.start_with?('Error: ') && lines.last.start_with?(logs.last)
    logs.pop if logs.last&.start_with?(UNREADABLE) && lines.last.start_with?('Error: ')
    logs + lines
  end

  # What the case asks for: a catalog, or the answer of `puppet lookup`.
  def result(one)
    lookup = one.files[Reference::CaseFile::LOOKUP]
    return [Reference::RecordedFile.catalog(catalog(one), @empty)] unless lookup

    node = one.options.fetch('node', Reference::PuppetProcess::DEFAULT_NODE)
    text, status = @puppet.lookup(node, facts_of(one), JSON.parse(lookup))
    [Reference::RecordedFile.log(@puppet.normalise("Lookup #{status}: #{text}"))]
  end

  def catalog(one)
    exported = one.files[Reference::CaseFile::EXPORTED]
    @puppet.store_exported(JSON.parse(exported)) if exported
    node = one.options.fetch('node', Reference::PuppetProcess::DEFAULT_NODE)
    @puppet.normalise(@puppet.render(@puppet.compile(node, facts_of(one), classification(one, node))))
  end

  # What the classifier says of the node, read as Puppet reads the output of a command.
  def classification(one, node)
    text = one.files[Reference::CaseFile::ENC]
    return JSON.parse(text) if text

    text = one.files[Reference::CaseFile::ENC_YAML]
    text ? @puppet.classification(node, text) : {}
  end

  # Those of the case itself, or of the fixture it names.
  def facts_of(one)
    text = one.files[Reference::CaseFile::FACTS_YAML]
    text ? @puppet.read_facts(text) : facts(one.options.fetch('facts', 'vm'))
  end

  # Errors of another class than Puppet's own are its defects.
  def error_line(error)
    text = error.is_a?(Puppet::Error) ? error.message : "#{error.class}: #{error.message}"
    Reference::RecordedFile.log(@puppet.normalise("Error: #{text}"))
  end

  def facts(name)
    (@facts ||= {})[name] ||= JSON.parse(File.read("#{ROOT}/fixtures/facts/#{name}.json"))
  end

  def in_child
    reader, writer = IO.pipe(binmode: true)
    child = fork do
      reader.close
      writer.write(Marshal.dump(yield))
      writer.close
      exit!(0)
    end
    writer.close
    text = reader.read
    Process.wait(child)
    text.empty? ? ["Error: the process ended with #{$?.exitstatus || $?.termsig}"] : Marshal.load(text)
  end
end

# `stdlib@9.7.0=DIR` as a pair.
def module_place(text)
  name, directory = text.split('=', 2)
  [name, File.expand_path(directory.to_s)]
end

options = { out: "#{__dir__}/recorded", modules: ENV.fetch('REFERENCE_MODULES', '').split.to_h { |m| module_place(m) } }
OptionParser.new do |o|
  o.on('--puppet-lib DIR') { |v| options[:lib] = v }
  o.on('--module PLACE') { |v| options[:modules].store(*module_place(v)) }
  o.on('--out DIR') { |v| options[:out] = v }
  o.on('--isolate') { options[:isolate] = true }
  o.on('--timing') { options[:timing] = true }
end.parse!

topics = ARGV.empty? ? Dir["#{__dir__}/cases/*.cases"].sort.map { |f| File.basename(f, '.cases') } : ARGV
FileUtils.mkdir_p(options[:out])
recorder = Recorder.new(Reference::PuppetProcess.new(options[:lib]), isolate: options[:isolate],
                        modules: options[:modules])
topics.each do |topic|
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  path = topic.end_with?('.cases') ? topic : "#{__dir__}/cases/#{topic}.cases"
  topic = File.basename(path, '.cases')
  abort "record.rb: no topic #{topic}: #{path} is missing" unless File.exist?(path)
  File.write("#{options[:out]}/#{topic}.recorded", recorder.record(path))
  seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
  $stderr.puts format('%<topic>-28s %<seconds>6.1f s', topic: topic, seconds: seconds) if options[:timing]
end
