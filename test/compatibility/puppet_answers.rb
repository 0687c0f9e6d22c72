# What real Puppet answers to `include CLASS` for every class of a module; asked once and kept.

require 'digest'
require 'json'
require 'timeout'
require_relative '../reference/ruby/puppet_process'

module Compatibility
  # The classes of one module, by the files that define them.
  class ModuleDirectory
    attr_reader :name, :path

    def initialize(path)
      @path = path
      @name = File.basename(path)
    end

    def classes
      Dir.glob("#{@path}/manifests/**/*.pp").sort.filter_map do |file|
        below = file.delete_prefix("#{@path}/manifests/").delete_suffix('.pp')
        wanted = below == 'init' ? @name : "#{@name}::#{below.gsub('/', '::')}"
        wanted if File.read(file, encoding: 'utf-8').scrub.match?(/^\s*class\s+(::)?#{Regexp.escape(wanted)}\b(?!::)/)
      end
    end

    # Changes when any file of the module that Puppet might read does.
    def digest
      files = Dir.glob("#{@path}/**/*").select { |f| File.file?(f) }.sort
      Digest::SHA256.hexdigest(files.map { |f| "#{f}:#{File.size(f)}" }.join("\n"))[0, 16]
    end
  end

  # One warm Puppet that compiles a class at a time, as an external node classifier would ask for it.
  class PuppetAnswers
    SECONDS_PER_CLASS = 120

    # Changes when Puppet is asked in another way, so that kept answers are asked for again.
    ANSWERS = 2

    def initialize(options)
      @options = options
      @facts = options.facts_values
    end

    # {class => {'catalog' => JSON text} or {'error' => text}} of a module.
    def of(mod)
      file = File.join(@options.cache, 'puppet', "#{mod.name}-#{key(mod)}.json")
      return JSON.parse(File.read(file)) if File.exist?(file)

      classes = mod.classes
      answers = classes.to_h { |name| [name, best(name, classes.include?(mod.name) ? [mod.name] : [])] }
      FileUtils.mkdir_p(File.dirname(file))
      File.write(file, JSON.generate(answers))
      answers
    end

    private

    def key(mod)
      text = [ANSWERS, mod.digest, @options.node, @options.settings.to_a, JSON.generate(@facts)].join("\n")
      Digest::SHA256.hexdigest(text)[0, 16]
    end

    # The class alone, or after the module's main class where it does not stand alone.
    def best(name, main)
      alone = ask([name])
      return alone.merge('with' => []) if alone['catalog'] || main.empty? || main == [name]

      together = ask(main + [name])
      together['catalog'] ? together.merge('with' => main) : alone.merge('with' => [])
    end

    def ask(names)
      Timeout.timeout(SECONDS_PER_CLASS) do
        { 'catalog' => puppet.render(puppet.compile(@options.node, @facts, 'classes' => names)) }
      end
    rescue StandardError, SystemStackError, ScriptError => e
      forget_files
      { 'error' => puppet.normalise(e.message), 'exception' => e.class.name }
    ensure
      @puppet&.take_logs
    end

    # Puppet takes a file that failed to load for loaded: the next class of the module would compile without it.
    def forget_files
      Puppet.lookup(:environments).clear_all
    end

    # Started only when some answer is not kept yet.
    def puppet
      @puppet ||= Reference::PuppetProcess.new(@options.puppet_lib, environment_timeout: 'unlimited').tap do |puppet|
        directory = puppet.fresh_environment
        FileUtils.mkdir_p(File.join(directory, 'manifests'))
        File.write(File.join(directory, 'environment.conf'), "modulepath = #{@options.modulepath}\n")
        @options.settings.each { |key, value| Puppet[key.to_sym] = value }
        Puppet.push_context(Puppet.base_context(Puppet.settings), 'all classes')
      end
    end
  end
end
