# Reads a .cases file: the manifests (and further files) that real Puppet and ppcc both compile.

module Reference
  # One case: what to compile and under which options.
  Case = Struct.new(:id, :options, :files, keyword_init: true) do
    # The manifest, `manifests/site.pp` of the case's environment.
    def manifest
      files.fetch(CaseFile::MANIFEST)
    end
  end

  # The cases of one topic, in the order of the file.
  module CaseFile
    MANIFEST = 'manifests/site.pp'.freeze
    ENC = 'enc.json'.freeze
    ENC_YAML = 'enc.yaml'.freeze
    FACTS_YAML = 'facts.yaml'.freeze
    LOOKUP = 'lookup.json'.freeze
    EXPORTED = 'exported.json'.freeze
    # These say something about a case and are no files of its environment.
    NOT_FILES = [ENC, ENC_YAML, FACTS_YAML, LOOKUP, EXPORTED].freeze
    HEADER = /\A### (\S+)((?: \S+=\S*)*)\s*\z/.freeze
    FILE = /\A--- (\S+)( escaped)?\s*\z/.freeze

    MODULES = /\A# modules: (.+)/.freeze

    module_function

    # The modules (NAME@VERSION) that the topic's cases find on their module path.
    def modules(path)
      head = File.foreach(path, encoding: 'UTF-8').take_while { |line| !line.start_with?('### ') }
      head.flat_map { |line| line[MODULES, 1].to_s.split }
    end

    # All cases in the file at `path`; a wrong line ends the program with its place.
    def read(path)
      cases = []
      target = nil
      escaped = []
      File.readlines(path, encoding: 'UTF-8').each_with_index do |line, index|
        place = "#{path}:#{index + 1}"
        if line.start_with?('### ')
          target = start_case(cases, line, place)
        elsif target && (match = FILE.match(line.chomp))
          target = (cases.last.files[match[1]] = +'')
          escaped << target if match[2]
        elsif target
          target << line
        end
      end
      escaped.each { |text| unescape(text) }
      cases
    end

    # `\xHH` in an escaped file is a byte, so that files of cases need not be text.
    def unescape(text)
      text.replace(text.b.gsub(/\\x(\h\h)/) { [Regexp.last_match(1)].pack('H2') }.force_encoding('UTF-8'))
    end

    def start_case(cases, line, place)
      match = HEADER.match(line.chomp) or abort "#{place}: not a case header: #{line}"
      abort "#{place}: case #{match[1]} exists already" if cases.any? { |c| c.id == match[1] }
      options = match[2].split.to_h { |option| option.split('=', 2) }
      cases << Case.new(id: match[1], options: options, files: { MANIFEST => +'' })
      cases.last.manifest
    end
  end
end
