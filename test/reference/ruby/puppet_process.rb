# Real Puppet inside this Ruby process, away from the machine's own settings, facts and modules.

require 'fileutils'
require 'json'
require 'stringio'
require 'tmpdir'

module Reference
  # Loads one Puppet (Debian's, or the source tree whose lib/ is given) and compiles catalogs with it.
  class PuppetProcess
    DEFAULT_NODE = 'vm.example.com'.freeze
    VERSION = 0
    UUID = '00000000-0000-0000-0000-000000000000'.freeze
    # Puppet 8's defaults; Debian's 7.23 needs them said.
    SETTINGS = { 'strict' => 'error', 'strict_variables' => 'true' }.freeze
    # What a server adds to the facts, fixed so that no record depends on a machine or version.
    SERVER_FACTS = {
      'serverversion' => '8.11.0', 'servername' => 'puppet.example.com', 'serverip' => '192.0.2.1'
    }.freeze

    # The directory that holds the environment `production`.
    attr_reader :environments

    def initialize(puppet_lib = nil, environment_timeout: '0')
      load_puppet(puppet_lib && File.expand_path(puppet_lib))
      @root = Dir.mktmpdir('reference')
      @environments = File.join(@root, 'code/environments')
      owner = Process.pid
      at_exit { FileUtils.rm_rf(@root) if Process.pid == owner }
      start_settings(environment_timeout)
      # As in a server that has run for a while; else a case's answer could depend on the cases before.
      Puppet::Type.loadall
      @logs = []
      capture_logs
    end

    def version
      Puppet.version
    end

    # Where a path below Puppet's usual directories lies.
    def on_disk(path)
      @places.each { |actual, usual| return path.sub(usual, actual) if path.start_with?("#{usual}/") }
      raise ArgumentError, "#{path} is in none of Puppet's directories"
    end

    # The environment's directory, emptied; so are the global ones.
    def fresh_environment
      Dir.glob("#{@root}/{conf,code}/*").each do |path|
        FileUtils.rm_rf(path) unless [@environments, File.join(@root, 'conf/ssl')].include?(path)
      end
      directory = File.join(@environments, 'production')
      FileUtils.rm_rf(directory)
      FileUtils.mkdir_p(directory)
      directory
    end

    # Runs the block with the settings of one case and with no environment, warning or miss remembered.
    def isolated(settings)
      settings = SETTINGS.merge(settings).transform_keys(&:to_sym)
      before = settings.to_h { |key, _| [key, Puppet[key]] }
      settings.each { |key, value| Puppet[key] = value }
      Puppet.clear_deprecation_warnings
      Puppet::Util::Warnings.clear_warnings
      Puppet::Type.clear_misses
      # Puppet's printer of types remembers the last type set, and so the cases before this one.
      Thread.current.thread_variable_set(:'Puppet::Pops::Types::TypeFormatter.singleton', nil)
      @logs.clear
      Puppet.override(Puppet.base_context(Puppet.settings), 'one case') do
        Puppet.lookup(:environments).clear_all
        yield
      end
    ensure
      before&.each { |key, value| Puppet[key] = value }
    end

    # The catalog of one node as the catalog indirection gives it to an agent (without virtual resources).
    def compile(name, facts, enc = {})
      environment = Puppet.lookup(:environments).get!('production')
      Puppet.override({ current_environment: environment }, 'compile') do
        catalog = Puppet::Parser::Compiler.compile(node(name, environment, facts, enc))
        catalog.filter(&:virtual?)
      end
    end

    # Makes exported collectors find `resources` of other nodes, as PuppetDB's terminus would give them.
    def store_exported(resources)
      Puppet::Resource.indirection.define_singleton_method(:search) do |type, request|
        ExportedStore.new(resources).search(type, request)
      end
    end

    # Values of facts from YAML, as the terminus for them reads it.
    def read_facts(text)
      Puppet::Util::Yaml.safe_load(text, [Puppet::Node::Facts, Symbol])
    end

    # The answer of an external node classifier for the node.
    def classification(name, text)
      require 'puppet/indirector/node/exec'
      Puppet::Node::Exec.new.send(:translate, name, text).transform_keys(&:to_s)
    end

    # What `puppet lookup` prints for these keys and options, and its exit status.
    def lookup(name, facts, request)
      require 'puppet/application/lookup'
      environment = Puppet.lookup(:environments).get!('production')
      application = Puppet::Application::Lookup.new(Puppet::Util::CommandLine.new('puppet', ['lookup', *request['keys']]))
      request['options'].each { |key, value| application.options[key.to_sym] = value }
      application.options[:render_as] &&= application.options[:render_as].to_sym
      compile_nothing(name, environment, facts) do |topscope|
        application.define_singleton_method(:generate_scope) { |&body| body.call(topscope) }
        return captured { application.main }
      end
    end

    # The catalog's text on the wire, its version and identity fixed.
    def render(catalog)
      catalog.version = VERSION
      catalog.catalog_uuid = UUID
      context = { current_environment: catalog.environment_instance, rich_data: true }
      Puppet.override(context, 'render') { catalog.render('rich_data_json') }
    end

    # The log lines since the last call, as Puppet prints them.
    def take_logs
      @logs.dup.tap { @logs.clear }
    end

    # `text` with this machine's directories replaced by Puppet's usual ones, and without memory addresses
    # and Ruby's stack, which Puppet adds to log messages that are not UTF-8.
    def normalise(text)
      text = text.sub(/\\nBacktrace:\n(?:\S+:\d+:in `.*?'\n?)+/, '')
      @places.reduce(text) { |result, (from, to)| result.gsub(from, to) }
             .gsub(/(?<=:)0x[0-9a-f]{16}\b/, '0x0000000000000000')
    end

    private

    def compile_nothing(name, environment, facts)
      before = Puppet[:code]
      Puppet[:code] = 'undef'
      # Debugging wraps the explainer in one that only logs.
      Puppet::Util::Log.level = :notice
      Puppet.override({ current_environment: environment }, 'lookup') do
        compiler = Puppet::Parser::Compiler.new(node(name, environment, facts, {}))
        compiler.compile { |catalog| yield(compiler.topscope); catalog }
      end
    ensure
      Puppet[:code] = before
      Puppet::Util::Log.level = :debug
    end

    # What the block prints, and the status it exits with.
    def captured
      before = $stdout
      $stdout = StringIO.new
      yield
    rescue SystemExit => e
      [$stdout.string, e.status]
    ensure
      $stdout = before
    end

    # Puppet's autoloader looks through the whole load path, where an installed Puppet of another
    # version would be found as well; so its own lib directory is all it may search.
    def load_puppet(lib)
      Encoding.default_external = Encoding::UTF_8
      $LOAD_PATH.unshift(lib) if lib
      require 'puppet'
      require 'puppet/util/autoload'
      lib ||= File.expand_path('..', $LOADED_FEATURES.find { |f| f.end_with?('/puppet.rb') })
      Puppet::Util::Autoload.define_singleton_method(:search_directories) do |env|
        module_directories(env) + [lib]
      end
      @lib = lib
    end

    def start_settings(environment_timeout)
      directories = { 'confdir' => 'conf', 'codedir' => 'code', 'vardir' => 'var', 'logdir' => 'log',
                      'rundir' => 'run', 'publicdir' => 'public', 'ssldir' => 'conf/ssl' }
      FileUtils.mkdir_p(directories.values.map { |d| File.join(@root, d) } << @environments)
      arguments = directories.flat_map { |key, d| ["--#{key}", File.join(@root, d)] }
      arguments.push('--environmentpath', @environments, '--basemodulepath', '', '--vendormoduledir', '',
                     '--certname', 'puppet.example.com', '--environment_timeout', environment_timeout,
                     '--disable_i18n', 'true', '--node_terminus', 'plain')
      Puppet.settings.preferred_run_mode = :server
      Puppet.initialize_settings(arguments, false)
      @places = { File.join(@root, 'code') => '/etc/puppetlabs/code',
                  File.join(@root, 'conf') => '/etc/puppetlabs/puppet',
                  File.join(@root, 'var') => '/opt/puppetlabs/server/data/puppetserver',
                  "#{@lib}/" => '/opt/puppetlabs/puppet/lib/ruby/vendor_ruby/' }
    end

    # Keeps what the console would show. Below notice only manifests speak; Puppet's own remarks on
    # loading and settings depend on version and machine.
    def capture_logs
      logs = @logs
      Puppet::Util::Log.newdesttype(:reference) do
        match(/\Areference\z/)
        define_method(:initialize) { |*| }
        define_method(:handle) { |message| logs << LogLine.text(message) unless LogLine.chatter?(message) }
      end
      Puppet::Util::Log.newdestination('reference')
      Puppet::Util::Log.level = :debug
    end

    def node(name, environment, fact_values, enc)
      facts = Puppet::Node::Facts.new(name, Marshal.load(Marshal.dump(fact_values)))
      node = Puppet::Node.new(name, facts: facts)
      # The order of Puppet::Node::Exec.
      node.parameters = enc['parameters'] if enc['parameters']
      node.classes = enc['classes'] if enc['classes']
      node.environment = environment
      node.fact_merge(facts)
      node.add_server_facts(SERVER_FACTS)
      node.trusted_data = Puppet::Context::TrustedInformation.new('remote', name, {}).to_h
      node
    end
  end

  # Stands in for a database of exported resources: PuppetDB's queries and its form of answers.
  class ExportedStore
    def initialize(resources)
      @resources = resources
    end

    def search(type, request)
      wanted = @resources.select do |one|
        one['type'].casecmp?(type) && one['certname'] != request[:host] && matches?(one, request[:filter])
      end
      wanted.map { |one| to_resource(one, request[:scope]) }
    end

    private

    def matches?(one, filter)
      return true if filter.nil?

      left, operator, right = filter
      case operator
      when 'and' then matches?(one, left) && matches?(one, right)
      when 'or' then matches?(one, left) || matches?(one, right)
      when '==' then equal?(one, left, right)
      else !equal?(one, left, right)
      end
    end

    def equal?(one, name, value)
      return Array(one['tags']).include?(value.to_s.downcase) if name == 'tag'
      return one['title'] == value if name == 'title'

      found = (one['parameters'] || {})[name]
      found == value || (found.is_a?(Array) && found.include?(value))
    end

    def to_resource(one, scope)
      parameters = (one['parameters'] || {}).map do |name, value|
        Puppet::Parser::Resource::Param.new(name: name, value: value)
      end
      made = Puppet::Parser::Resource.new(one['type'], one['title'], parameters: parameters, scope: scope)
      made.collector_id = "#{one['certname']}|#{one['type']}|#{one['title']}"
      made
    end
  end

  # A log message as `Level: source: text`.
  module LogLine
    LEVELS = { emerg: 'Emergency', alert: 'Alert', crit: 'Critical', err: 'Error', warning: 'Warning',
               notice: 'Notice', info: 'Info', debug: 'Debug' }.freeze

    module_function

    # Whether a message is Puppet's own and not a manifest's.
    def chatter?(message)
      %i[debug info].include?(message.level) &&
        (!message.source.start_with?('Scope(') || message.message.match?(/\A(Retrieving (epp )?template |Collected \d+ )/))
    end

    def text(message)
      source = message.source == 'Puppet' ? '' : "#{message.source}: "
      "#{LEVELS.fetch(message.level)}: #{source}#{message}"
    end
  end
end
