# encoding: utf-8
# Functions of Hiera's hierarchies: what a lookup hands to them.
module Puppet
  module Pops
    module Lookup
      # Puppet::LookupContext. What functions keep in it are Ruby's own objects.
      class Context < PpccRuntime::Handle
        def cache(key, value) = memory[key] = value
        def cache_all(hash) = memory.merge!(hash).then { nil }
        def cache_has_key(key) = memory.include?(key)
        def cached_value(key) = memory[key]

        def cached_entries(&block)
          return memory.each_entry unless block
          memory.each_pair { |key, value| block.arity == 2 ? yield(key, value) : yield([key, value]) }
          nil
        end

        def cached_file_data(path)
          file = PpccRuntime.question('on_disk', path)
          stat = File.stat(file).then { |found| [found.ino, found.mtime, found.size] }
          known, data = PpccRuntime.file_data(ppcc_session)[path]
          return data if known == stat
          content = File.read(file, encoding: 'utf-8')
          data = block_given? ? yield(content) : content
          PpccRuntime.file_data(ppcc_session)[path] = [stat, data]
          data
        rescue SystemCallError => e
          raise e.exception(e.message.sub(file, path))
        end

        def environment_name = PpccRuntime.question('attribute', self, 'environment_name').first.to_sym
        def module_name = PpccRuntime.question('attribute', self, 'module_name').first
        def not_found = PpccRuntime.question('call_member', 'not_found', [self], nil)
        def interpolate(value) = PpccRuntime.question('call_member', 'interpolate', [self, value], nil)
        def explain(&block) = PpccRuntime.question('call_member', 'explain', [self], PpccRuntime.block_of(block))

        private

        def memory = PpccRuntime.lookup_memory(ppcc_session, PpccRuntime.question('context_memory', self))
      end
    end
  end
end

module PpccRuntime
  class << self
    # What lasts as long as a catalog.
    def of_session(number)
      @session, @of_session = number, { memories: Hash.new { |all, one| all[one] = {} }, files: {} } unless @session == number
      @of_session
    end
    def lookup_memory(session, number) = of_session(session)[:memories][number]
    def file_data(session) = of_session(session)[:files]
  end
end
