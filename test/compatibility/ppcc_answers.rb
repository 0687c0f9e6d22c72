# What a program made by ppcc answers to `include CLASS`: built once from all modules, run once per class.

require 'fileutils'
require 'json'
require 'open3'

module Compatibility
  # The program and its runs.
  class PpccAnswers
    SECONDS_PER_CLASS = 60

    def initialize(options)
      @options = options
      @directory = File.join(options.cache, 'ppcc')
      FileUtils.mkdir_p(File.join(@directory, 'production/manifests'))
      @facts = File.join(@directory, 'facts.json')
      File.write(@facts, JSON.generate(options.facts_values))
      @program = File.join(@directory, 'program')
    end

    # Seconds of CPU that the build took.
    def build
      environment = File.join(@directory, 'production')
      File.write(File.join(environment, 'environment.conf'), "modulepath = #{@options.modulepath}\n")
      start = Process.times.cutime
      command = [@options.ppcc, environment, '--all-modules', '-O0', '-o', @program, '--strict', @options.settings['strict'],
                 '--error-format=json']
      output, status = Open3.capture2e(*command)
      raise "ppcc could not build the program:\n#{output[-2000..] || output}" unless status.success?

      Process.times.cutime - start
    end

    # {'catalog' => text} or {'error' => text}.
    def of(names)
      classifier = File.join(@directory, 'classes.json')
      File.write(classifier, JSON.generate('classes' => names))
      settings = @options.settings.flat_map { |key, value| ['--set', "#{key}=#{value}"] }
      command = ['timeout', SECONDS_PER_CLASS.to_s, @program, '--node', @options.node, '--facts', @facts,
                 '--enc', classifier, '--server-name', 'puppet.example.com', '--server-ip', '192.0.2.1',
                 '--log-level', 'crit', '--set', 'vendormoduledir=', *settings]
      catalog, errors, status = Open3.capture3(*command)
      return { 'catalog' => self.class.normalise(catalog) } if status.success?

      { 'error' => self.class.error_in(errors, status) }
    end

    def self.error_in(errors, status)
      text = errors.scrub.lines.drop_while { |line| !line.start_with?('Error: ') }
                   .reject { |line| line.start_with?('Note: ') }.join
      text.empty? ? "ended with #{status.inspect}" : text.delete_prefix('Error: ').chomp
    end

    def self.normalise(catalog)
      catalog.sub(/"version":\d+/, '"version":0')
             .sub(/"catalog_uuid":"[^"]*"/, "\"catalog_uuid\":\"#{Reference::PuppetProcess::UUID}\"").chomp
    end
  end
end
