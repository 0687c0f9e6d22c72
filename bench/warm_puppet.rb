#!/usr/bin/env -S ruby -W0
# Real Puppet in a process that stays: compiles a workload each time a line is read, and answers with JSON.
#
#   warm_puppet.rb [--puppet-lib DIR] DIRECTORY FACTS NODE     commands: compile [OUTPUT-FILE], node NAME FACTS, parse FILE, quit
#   warm_puppet.rb --once [--puppet-lib DIR] DIRECTORY FACTS NODE OUTPUT-FILE     one compilation, for cold starts

require_relative '../test/reference/ruby/puppet_process'

def cpu
  Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
end

def wall
  Process.clock_gettime(Process::CLOCK_MONOTONIC)
end

def peak_kilobytes
  File.read('/proc/self/status')[/VmHWM:\s+(\d+)/, 1].to_i
end

# One workload in one warm Puppet.
class Workload
  def initialize(puppet, directory, facts, node)
    @puppet = puppet
    @facts = JSON.parse(File.read(facts))
    @node = node
    lay_out(puppet.fresh_environment, File.expand_path(directory))
  end

  # The environment is the workload's own directory, so that the catalog names the same files as ppcc's.
  def lay_out(environment, directory)
    %w[hiera.yaml data].each do |entry|
      source = File.join(directory, entry)
      FileUtils.ln_s(source, File.join(environment, entry)) if File.exist?(source)
    end
    needed_modules(environment, directory)
    File.write(File.join(environment, 'environment.conf'),
               "manifest = #{directory}/site.pp\nmodulepath = #{directory}/modules:#{environment}/needed\n" \
               "environment_timeout = unlimited\n")
  end

  # Modules whose functions ppcc has in native code.
  def needed_modules(environment, directory)
    list = File.join(directory, 'needs')
    return unless File.exist?(list)

    FileUtils.mkdir_p("#{environment}/needed")
    given = ENV.fetch('REFERENCE_MODULES', '').split.to_h { |place| place.sub(/@[^=]*/, '').split('=', 2) }
    File.read(list).split.each do |name|
      FileUtils.ln_s(given.fetch(name, "/usr/share/puppet/modules/#{name}"), "#{environment}/needed/#{name}")
    end
  end

  # Another node from here on.
  def node(name, facts)
    @node = name
    @facts = JSON.parse(File.read(facts))
    { node: name }
  end

  def compile(output)
    start = [cpu, wall]
    catalog = @puppet.compile(@node, @facts)
    middle = [cpu, wall]
    text = @puppet.render(catalog)
    stop = [cpu, wall]
    File.write(output, text) if output
    { compile_cpu: middle[0] - start[0], render_cpu: stop[0] - middle[0], cpu: stop[0] - start[0],
      wall: stop[1] - start[1], resources: catalog.resources.size, bytes: text.bytesize, peak_kb: peak_kilobytes }
  end
end

def parse(file)
  text = File.read(file)
  start = cpu
  Puppet::Pops::Parser::EvaluatingParser.new.parse_string(text, file)
  { lines: text.count("\n"), cpu: cpu - start }
end

once = ARGV.delete('--once')
at = ARGV.index('--puppet-lib')
lib = ARGV.slice!(at, 2)[1] if at
puppet = Reference::PuppetProcess.new(lib, environment_timeout: 'unlimited')
Puppet::Util::Log.level = :notice
directory, facts, node, output = ARGV
given = File.join(directory, 'settings')
settings = File.exist?(given) ? File.readlines(given, chomp: true).to_h { |line| line.split('=', 2) } : {}
puppet.isolated({ 'strict' => 'error' }.merge(settings)) do
  workload = Workload.new(puppet, directory, facts, node)
  if once
    workload.compile(output)
    exit
  end
  $stdout.puts JSON.generate(puppet: puppet.version, ruby: RUBY_VERSION)
  $stdout.flush
  $stdin.each_line(chomp: true) do |line|
    command, argument = line.split(' ', 2)
    break if command == 'quit'

    answer = case command
             when 'parse' then parse(argument)
             when 'node' then workload.node(*argument.split(' ', 2))
             else workload.compile(argument)
             end
    $stdout.puts JSON.generate(answer)
    $stdout.flush
    puppet.take_logs
  end
end
