# Compiles the contexts of modules' own specs with real Puppet and with ppcc: one environment for each module, whose main manifest
# has all contexts; the fact `compatibility_context` says which one is meant.

require 'fileutils'
require 'open3'
require 'timeout'
require_relative 'comparison'
require_relative 'spec_contexts'
require_relative '../reference/ruby/puppet_process'

module Compatibility
  # All contexts of a module, with their verdicts.
  class SpecSurvey
    SECONDS_PER_CONTEXT = 60

    def initialize(options)
      @options = options
      @facts = options.facts_values
    end

    def run
      @options.modules.filter_map do |mod|
        contexts = contexts_of(mod)
        next if contexts.empty?

        verdicts = survey(mod, contexts)
        show(mod, verdicts)
        [mod, verdicts]
      end
    end

    private

    def contexts_of(mod)
      files = Dir.glob("#{mod.path}/spec/{classes,defines}/**/*_spec.rb").sort
      files.flat_map { |file| SpecReader.new(@facts).read(file) || [] }.uniq(&:manifest)
    end

    # Contexts whose text is no manifest are left out by asking Puppet's parser about each.
    def survey(mod, contexts)
      site = site_manifest(contexts)
      answers = puppet_answers(mod, site, contexts.size)
      environment = ppcc_environment(mod, site)
      contexts.each_with_index.to_h do |context, number|
        ["#{context.subject}##{number}", Comparison.verdict(answers[number], ppcc_answer(environment, number))]
      end
    end

    def site_manifest(contexts)
      contexts.each_with_index.map { |context, number| "if $facts['compatibility_context'] == #{number} {\n#{context.manifest}\n}\n" }.join
    end

    def key(mod, site)
      text = [mod.digest, site, @options.modulepath, @options.settings.to_a, JSON.generate(@facts)].join("\n")
      Digest::SHA256.hexdigest(text)[0, 16]
    end

    def puppet_answers(mod, site, count)
      file = File.join(@options.cache, 'specs', "#{mod.name}-#{key(mod, site)}.json")
      return JSON.parse(File.read(file)) if File.exist?(file)

      File.write(File.join(@puppet_manifests || puppet_manifests, 'site.pp'), site)
      Puppet.lookup(:environments).clear_all
      answers = Array.new(count) { |number| ask_puppet(number) }
      FileUtils.mkdir_p(File.dirname(file))
      File.write(file, JSON.generate(answers))
      answers
    end

    def ask_puppet(number)
      Timeout.timeout(SECONDS_PER_CONTEXT) do
        { 'catalog' => @puppet.normalise(@puppet.render(@puppet.compile(@options.node, @facts.merge('compatibility_context' => number)))) }
      end
    rescue StandardError, SystemStackError, ScriptError => e
      Puppet.lookup(:environments).clear_all
      { 'error' => @puppet.normalise(e.message) }
    ensure
      @puppet.take_logs
    end

    def puppet_manifests
      @puppet = Reference::PuppetProcess.new(@options.puppet_lib, environment_timeout: 'unlimited')
      directory = @puppet.fresh_environment
      File.write(File.join(directory, 'environment.conf'), "modulepath = #{@options.modulepath}\n")
      @options.settings.each { |name, value| Puppet[name.to_sym] = value }
      Puppet.push_context(Puppet.base_context(Puppet.settings), 'all contexts')
      @puppet_manifests = File.join(directory, 'manifests').tap { |path| FileUtils.mkdir_p(path) }
    end

    def ppcc_environment(mod, site)
      directory = File.join(@options.cache, 'specs-ppcc')
      environment = File.join(directory, 'code/environments/production')
      FileUtils.mkdir_p(File.join(environment, 'manifests'))
      File.write(File.join(environment, 'environment.conf'), "modulepath = #{@options.modulepath}\n")
      File.write(File.join(environment, 'manifests/site.pp'), site)
      program = File.join(directory, "program-#{mod.name}")
      output, status = Open3.capture2e(@options.ppcc, environment, '-O0', '-o', program, '--strict', @options.settings['strict'], '--error-format=json')
      status.success? ? program : output
    end

    def ppcc_answer(program, number)
      return { 'error' => "not built: #{program[0, 300]}" } unless File.exist?(program)

      facts = File.join(File.dirname(program), 'facts.json')
      File.write(facts, JSON.generate(@facts.merge('compatibility_context' => number)))
      settings = @options.settings.flat_map { |name, value| ['--set', "#{name}=#{value}"] }
      catalog, errors, status = Open3.capture3('timeout', SECONDS_PER_CONTEXT.to_s, program, '--node', @options.node, '--facts', facts, '--server-name',
                                               'puppet.example.com', '--server-ip', '192.0.2.1', '--log-level', 'crit', '--set', 'vendormoduledir=', *settings)
      # Puppet's answers name the usual directories.
      catalog, errors = [catalog, errors].map { |text| text.gsub(File.join(File.dirname(program), 'code'), '/etc/puppetlabs/code') }
      return { 'catalog' => PpccAnswers.normalise(catalog) } if status.success?

      { 'error' => PpccAnswers.error_in(errors, status) }
    end

    def show(mod, verdicts)
      counts = verdicts.values.map(&:kind).tally.map { |kind, count| "#{count} #{kind}" }
      $stderr.puts "#{mod.name}: #{counts.join(', ')}"
      verdicts.each { |name, v| $stderr.puts "  #{name}: #{v.kind}: #{v.reason}" if v.reason && @options.show }
    end
  end
end
