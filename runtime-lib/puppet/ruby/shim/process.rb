# encoding: utf-8
# What Ruby code may not do to its process, what is put back between catalogs, and the limits of time and memory.
module PpccRuntime
  class TimeOver < Exception; end

  @fork = Process.method(:fork)

  class << self
    def refuse(what) = raise(Puppet::Error, "#{what} is not possible while a catalog is compiled")

    # A copy of this process with its VM: nil there, its number here.
    def fork_process
      child = @fork.call
      return child if child
      srand
      @watcher = nil
      watch
      nil
    end

    # Lets code fail whose time is over, or that takes too much memory.
    def watch
      @watcher ||= Thread.new do
        loop do
          sleep 0.05
          Thread.main.raise(TimeOver, 'execution expired') if over?
          Thread.main.raise(NoMemoryError, 'too much') if too_large?
        end
      end
    end

    # Before the first code of a catalog: what that of others left is gone.
    def settle
      watch
      left = Thread.list - [Thread.main, @watcher]
      left.each(&:kill).each { |thread| thread.join(1) }
      $stderr = STDERR
      $stdout = STDERR
      $stdin = STDIN
      $; = $, = nil
      $/ = "\n"
      Encoding.default_external = Encoding.default_internal = Encoding::UTF_8
      GC.enable
      GC.start if too_large?
      Thread.handle_interrupt(Object => :immediate) { Thread.pass } while Thread.current.pending_interrupt?
    rescue Exception
      # On its way to the code of the catalog before.
      retry
    end
  end
end

# A generator is one process: what would end, double or replace it is refused.
%i[fork exec trap daemon].each do |name|
  [Kernel, Kernel.singleton_class, Process.singleton_class, Signal.singleton_class].each do |place|
    next unless place.method_defined?(name) || place.private_method_defined?(name)
    place.define_method(name) { |*, **, &_| PpccRuntime.refuse(name) }
    # Else Ruby would suggest it for names that do not exist.
    place.send(:private, name) if place == Kernel
  end
end
[Kernel, Kernel.singleton_class, Process.singleton_class].each do |place|
  place.define_method(:exit!) { |*| raise SystemExit, 'exit!' }
end
class Thread
  %i[kill exit terminate].each do |name|
    end_thread = instance_method(name)
    define_method(name) { equal?(Thread.main) ? raise(SystemExit, 'exit') : end_thread.bind_call(self) }
    define_singleton_method(name) { |thread = Thread.current| thread.kill }
  end
end
class << IO
  popen = instance_method(:popen)
  define_method(:popen) do |*arguments, **options, &block|
    PpccRuntime.refuse(:fork) if arguments.include?('-')
    popen.bind_call(self, *arguments, **options, &block)
  end
end
STDIN.reopen(File::NULL)
STDOUT.sync = true
