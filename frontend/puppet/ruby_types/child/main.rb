# Loads the types that are asked for, one after the other, and prints a line for each.
# Asked for behind __END__: `lib DIRECTORY`, `providers TYPE`, `type NAME FILE`. Answers: `begin NAME`, then
# `type NAME`, isomorphic, namevars, attributes, then patterns and what their groups give; or `failed NAME`, reason, line.

require 'timeout'
require 'rbconfig'

module Answers
  SECONDS_PER_TYPE = 5

  class << self
    attr_accessor :output

    # Ends the process when a file rescues the end of its time; whoever started it goes on behind that file.
    def watch
      Thread.new do
        sleep(0.5) until @since && Process.clock_gettime(Process::CLOCK_MONOTONIC) - @since > SECONDS_PER_TYPE + 2
        exit!(3)
      end
    end

    def line(*fields)
      output.write("#{fields.map { |field| field.to_s.scrub.gsub("\t", '\t').gsub("\n", '\n') }.join("\t")}\n")
      output.flush
    end

    def ask(name, file)
      @since = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      line('begin', name)
      Timeout.timeout(SECONDS_PER_TYPE) { TypeFiles.load_type(name) }
      type = Puppet::Type.types[name.intern]
      return line('failed', name, 'it does not declare the type') unless type

      line('type', name, *description(type))
    rescue SystemExit, Exception => e # rubocop:disable Lint/RescueException -- whatever a file raises is its answer
      line('failed', name, *reason(e, file))
    end

    def description(type)
      attributes = type.validproperties | type.parameters
      raise Puppet::DevError, 'it has no attributes' if attributes.empty?

      [type.isomorphic? ? 'isomorphic' : '-', type.key_attributes.join(' '), attributes.join(' '), *patterns(type)]
    end

    # One namevar that gets the whole title needs no pattern.
    def patterns(type)
      found = type.title_patterns
      return [] if found.nil? || found == [[/(.*)/m, [[type.key_attributes.first]]]]

      found.flat_map do |pattern, parts|
        raise Puppet::DevError, 'its title patterns are no regular expressions' unless pattern.is_a?(Regexp)

        [pattern.to_s, parts.map { |name, change| same(name, change) }.join(' ')]
      end
    end

    def same(name, change)
      return name if change.nil? || identity?(change)

      raise Puppet::DevError, "its title patterns change what they find for #{name}"
    end

    # Whether a block does nothing but give back what it is given.
    def identity?(block)
      code = RubyVM::InstructionSequence.of(block).to_a.last.select { |part| part.is_a?(Array) }.map(&:first)
      block.parameters.length == 1 && code.reject { |step| step == :nop }.map(&:to_s) in [/\Agetlocal/, 'leave']
    end

    # What went wrong in one line, and the line of the file where it did.
    def reason(error, file)
      text = error.message.to_s.scrub.lines.first.to_s.chomp
      text = error.is_a?(SystemExit) ? 'it calls `exit`' : text
      found = text.match(/\A#{Regexp.escape(file)}:(\d+): (.*)/m)
      return [found[2][0, 300], found[1]] if found

      place = (error.backtrace_locations || []).find { |at| at.path == file }
      [text.empty? ? error.class.to_s : text[0, 300], place ? place.lineno : 0]
    end
  end
end

# Nothing that types print may be taken for an answer.
Answers.output = $stdout.dup
$stdout.reopen(File::NULL, 'w')
$stderr.reopen(File::NULL, 'w')
wanted = []
DATA.each_line(chomp: true) do |text|
  kind, name, file = text.split("\t")
  case kind
  when 'lib' then TypeFiles.libraries << name
  when 'providers' then Puppet::Type.with_providers[name.intern] = true
  when 'known' then TypeFiles.types[name] = file
  when 'type'
    TypeFiles.types[name] = file
    wanted << [name, file]
  end
end
$LOAD_PATH.unshift(*TypeFiles.libraries)
begin
  Limits.apply
rescue KeyError, SystemCallError, NotImplementedError => e
  Answers.line('unlimited', e.message)
  exit!(1)
end
Answers.line('ready', RUBY_VERSION)
Answers.watch
wanted.each { |name, file| Answers.ask(name, file) }
Answers.line('end')
exit!(0)
