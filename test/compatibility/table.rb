# The result as a page of the documentation.

module Compatibility
  # Counts per module, and the reasons behind them.
  class Table
    COLUMNS = {
      'equal' => [:equal], 'refused alike' => [:refused], 'different' => [:different],
      'needs ERB' => [:erb], 'needs a Ruby function' => [:function], 'needs a Ruby type' => [:type],
      'other' => %i[other refused_otherwise]
    }.freeze

    def initialize(results, options)
      @results = results
      @options = options
    end

    # A class whose catalogs differ is a defect; all else is something ppcc lacks and says so.
    def failed?
      total([:different]).positive?
    end

    def summary
      "#{@results.sum { |_, v| v.size }} classes: #{COLUMNS.map { |name, kinds| "#{total(kinds)} #{name}" }.join(', ')}"
    end

    def to_s
      [head, rows, reasons].join("\n")
    end

    private

    def total(kinds)
      @results.sum { |_, verdicts| count(verdicts, kinds) }
    end

    def count(verdicts, kinds)
      verdicts.values.count { |v| kinds.include?(v.kind) }
    end

    def head
      <<~TEXT
        # Real modules: Puppet and ppcc beside each other

        Made by `test/compatibility/run --table docs/compatibility.md`; do not edit. Every class of Debian's `puppet-module-*` packages is compiled by real
        Puppet #{puppet_version} and by a program made by ppcc, with the facts of a Debian 11 system (facterdb) and `strict=warning`, `strict_variables=false`, for which these modules were
        written. A class that real Puppet refuses alone is tried after the module's main class as well.

        - **equal**: both give the same catalog, to the byte. **refused alike**: both refuse it with the same message (a parameter is missing, for example).
        - **different**: two catalogs that are not the same, or a catalog where Puppet has none. The reasons are below; each is a defect of ppcc.
        - **needs …**: ppcc refuses the class because it would have to run Ruby. **other**: ppcc refuses it for another reason, named below.

        #{summary}.

      TEXT
    end

    def puppet_version
      lib = @options.puppet_lib || '/usr/share/puppet/lib'
      file = [File.join(lib, 'puppet/version.rb'), '/usr/lib/ruby/vendor_ruby/puppet/version.rb'].find { |f| File.exist?(f) }
      file ? File.read(file)[/PUPPETVERSION = '([^']+)'/, 1] : ''
    end

    def rows
      lines = ["| module | classes | #{COLUMNS.keys.join(' | ')} |", "|---|--:|#{'--:|' * COLUMNS.size}"]
      lines += @results.map { |mod, verdicts| row(mod.name, verdicts.size) { |kinds| count(verdicts, kinds) } }
      lines << row('**all**', @results.sum { |_, v| v.size }) { |kinds| total(kinds) }
      "#{lines.join("\n")}\n"
    end

    def row(name, size)
      counts = COLUMNS.values.map { |kinds| yield(kinds) }.map { |n| n.zero? ? '' : n }
      "| #{name} | #{size} | #{counts.join(' | ')} |"
    end

    def reasons
      lines = ["## Reasons\n", 'The most frequent first, places and names left out.', '']
      grouped.first(60).each { |(kind, reason), names| lines << "- #{kind}, #{names.size}×: #{reason} (#{names.first(2).join(', ')})" }
      "#{lines.join("\n")}\n"
    end

    def grouped
      all = @results.flat_map { |_, verdicts| verdicts.filter_map { |name, v| [name, v] if v.reason } }
      groups = all.group_by { |_, v| [v.kind, general(v.reason)] }.transform_values { |pairs| pairs.map(&:first) }
      groups.sort_by { |key, names| [-names.size, key.to_s] }
    end

    def general(reason)
      reason.gsub(/ ?\(file: [^)]*\)/, '').gsub(/\(file: \S*…?\z/, '').gsub('|', '\\|').tr("\n", ' ').strip
    end
  end
end
