# How two answers to one class relate, and why where they differ.

require 'json'

module Compatibility
  # The verdict on a class.
  Verdict = Struct.new(:kind, :reason)

  module Comparison
    # What ppcc says where it lacks something, and the column of the table it counts for.
    NEEDS = {
      erb: [/Unknown function: 'template'/, /Unknown function: 'inline_template'/, /ERB/, /\.erb\b/],
      type: [/resource type '[^']*' is written in Ruby/],
      function: [/is written in Ruby/]
    }.freeze

    module_function

    def verdict(puppet, ppcc)
      if puppet['catalog'] && ppcc['catalog']
        same = puppet['catalog'] == ppcc['catalog']
        return same ? Verdict.new(:equal) : Verdict.new(:different, difference(puppet['catalog'], ppcc['catalog']))
      end
      return refusals(puppet['error'], ppcc['error']) if puppet['error'] && ppcc['error']

      return Verdict.new(:different, "Puppet refuses it: #{short(puppet['error'])}") if ppcc['catalog']

      Verdict.new(need(ppcc['error']) || :other, short(ppcc['error']))
    end

    # Both refuse the class: for the same reason, or for ppcc's own.
    def refusals(puppet, ppcc)
      return Verdict.new(:refused) if plain(puppet) == plain(ppcc)

      Verdict.new(need(ppcc) || :refused_otherwise, "Puppet: #{short(puppet)}; ppcc: #{short(ppcc)}")
    end

    def need(error)
      NEEDS.find { |_, patterns| patterns.any? { |pattern| error.match?(pattern) } }&.first
    end

    def plain(error)
      error.gsub(/\s+/, ' ').sub(/ on node \S+\z/, '')
    end

    def short(error)
      text = plain(error).gsub(/Evaluation Error: |Error while evaluating a [\w -]+, /, '')
      text.length > 200 ? "#{text[0, 200]}…" : text
    end

    # The first thing in which two catalogs differ.
    def difference(puppet, ppcc)
      a, b = [puppet, ppcc].map { |text| JSON.parse(text) }
      resources = [a, b].map { |c| c['resources'].to_h { |r| ["#{r['type']}[#{r['title']}]", r] } }
      missing = resources[0].keys - resources[1].keys
      return "lacks #{missing.first(3).join(', ')}" unless missing.empty?

      extra = resources[1].keys - resources[0].keys
      return "has #{extra.first(3).join(', ')} besides" unless extra.empty?

      resource_difference(*resources) || part_difference(a, b) || 'the text differs, not the data'
    end

    def resource_difference(ours, theirs)
      ours.each do |name, resource|
        other = theirs[name]
        (resource.keys | other.keys).each do |key|
          next if resource[key] == other[key]
          return "#{name} #{key}: #{JSON.generate(resource[key])} / #{JSON.generate(other[key])}" unless key == 'parameters'

          left, right = resource[key] || {}, other[key] || {}
          parameter = (left.keys | right.keys).find { |k| left[k] != right[k] }
          return "#{name} #{parameter}: #{JSON.generate(left[parameter])} / #{JSON.generate(right[parameter])}" if parameter
        end
      end
      ours.keys == theirs.keys ? nil : 'the order of resources'
    end

    def part_difference(a, b)
      key = (a.keys | b.keys).find { |k| a[k] != b[k] }
      key && "#{key}: #{JSON.generate(a[key])[0, 100]} / #{JSON.generate(b[key])[0, 100]}"
    end
  end
end
