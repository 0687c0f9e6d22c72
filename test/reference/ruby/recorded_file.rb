# Writes a .recorded file: what Puppet answered to each case of a topic.

require 'json'

module Reference
  # The text form of answers. The format is described in ../README.md.
  module RecordedFile
    module_function

    # The whole file: `answers` maps a case's id to its entries, `empty` is the catalog of an empty manifest.
    def text(empty, answers)
      parts = ["Empty: #{cut(empty).join("\n  ")}\n"]
      answers.each do |id, entries|
        parts << "\n=== #{id}\n" << entries.map { |entry| "#{entry}\n" }.join
      end
      parts.join
    end

    # One log line or error: further lines of its text are indented, control characters made visible.
    def log(line)
      visible = line.gsub(/[\x00-\x08\x0b-\x1f\x7f]/) do |c|
        (c.ord == 0x7f ? 0x2421 : 0x2400 + c.ord).chr(Encoding::UTF_8)
      end
      visible.gsub("\n", "\n  ")
    end

    # A catalog, the lines it has in common with the one of an empty manifest given by their numbers.
    def catalog(json, empty)
      return 'Catalog: empty' if json == empty

      known = cut(empty).each_with_index.to_h
      lines = cut(json).map { |line| known.fetch(line, line) }
      runs = lines.slice_when { |a, b| !(a.is_a?(Integer) && b == a + 1) }
      "Catalog: #{runs.map { |run| abbreviate(run) }.join("\n  ")}"
    end

    def abbreviate(run)
      return run.first unless run.first.is_a?(Integer)

      run.size == 1 ? "=#{run.first}" : "=#{run.first}-#{run.last}"
    end

    # The same JSON text in pieces, one for each resource and edge, so that differences can be read.
    def cut(json)
      data = JSON.parse(json)
      result = json
      %w[resources edges].each do |list|
        next if data[list].empty?

        elements = data[list].map { |element| JSON.generate(element) }
        whole = "\"#{list}\":[#{elements.join(',')}]"
        result = result.sub(whole) { "\"#{list}\":[\n#{elements.join("\n,")}\n]" }
      end
      result.split("\n")
    end
  end
end
