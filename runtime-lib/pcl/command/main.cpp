// `main` of PCL programs: one stack on standard output, or many into a directory.
#include "runtime-lib/abi/program.h"
#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/files/output.h"
#include "runtime-lib/core/formats/structured_text.h"
#include "runtime-lib/core/memory/heap_limit.h"
#include "runtime-lib/core/process/crash_report.h"
#include "runtime-lib/core/process/temporary_files.h"
#include "runtime-lib/core/session/big_stack.h"
#include "runtime-lib/pcl/command/stack_run.h"
#include "runtime-lib/pcl/lattice/type_table.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <thread>

namespace pp {

namespace pcl {

namespace {

void say(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

int failWith(int code, const std::string &message) {
  say("error: " + message + "\n");
  return code;
}

void endStuck(double seconds, const std::string &stack) {
  char limit[32];
  std::snprintf(limit, sizeof limit, "%g", seconds);
  say("error: the stack " + stack + " takes longer than the limit of " + std::string(limit) +
      " s and cannot be interrupted; the program ends [PCL0411]\n");
  removeTemporaries();
  _exit(Failed);
}

std::unique_ptr<Mocks> mocksOf(const Options &options) {
  if (options.mocks.empty())
    return nullptr;
  FileText file = readInput(options.mocks, Streams::Allowed);
  if (!file.isThere())
    throw DataError(file.why(options.mocks));
  return std::make_unique<Mocks>(std::move(file.text), options.mocks);
}

void setLimits(Shared &shared, const Options &options, size_t stacks) {
  if (options.maxInput > 0)
    inputLimit = size_t{options.maxInput} << 20;
  memory::heapLimit = (size_t{options.maxMemory} << 20) * (stacks + 1);
  if (options.timeout > 0) {
    pipePatience = options.timeout;
    shared.timeLimit = std::make_unique<TimeLimit>(options.timeout, endStuck);
  }
}

/// What the program was built with, where the command line says nothing.
void completeSettings(const Program &program, Settings &settings) {
  if (settings.project.empty())
    settings.project = program.project->view();
  std::error_code error;
  std::string here = std::filesystem::current_path(error).string();
  if (settings.cwd.empty())
    settings.cwd = here;
  if (settings.root.empty())
    settings.root = program.directory->view();
}

int runOne(Shared &shared, const Options &options) {
  StackResult result;
  onBigStack([&] { result = runStack(shared, options.settings.stack); });
  say(result.warnings);
  if (!result.succeeded()) {
    say(result.error);
    return Failed;
  }
  std::string problem = writeWhole(options.output, result.text, options.settings.showSecrets);
  return problem.empty() ? Success : failWith(Failed, problem);
}

std::vector<std::string> namesIn(const std::string &list) {
  std::vector<std::string> names;
  std::string_view rest = list;
  while (!rest.empty()) {
    std::string name(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(name.size() + 1, rest.size()));
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  }
  return names;
}

bool isFileName(const std::string &name) {
  return name.find('/') == std::string::npos && name[0] != '.' && name.size() < 200 &&
         name.find('\0') == std::string::npos;
}

std::string_view suffixOf(const std::string &format) {
  return format == "dot" ? ".dot" : format == "svg" ? ".svg" : format == "summary" ? ".txt" : ".json";
}

/// Stacks in any order, each by the next thread that has time.
int runMany(Shared &shared, const Options &options, const std::vector<std::string> &stacks) {
  std::atomic<size_t> next = 0;
  std::atomic<bool> anyFailed = false;
  std::mutex console;
  unsigned jobs = options.jobs ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
  onBigStacks(static_cast<unsigned>(std::min<size_t>(jobs, stacks.size())), [&] {
    for (size_t i; (i = next++) < stacks.size();) {
      StackResult result = runStack(shared, stacks[i]);
      std::string path = options.outputDirectory + "/" + stacks[i];
      path += suffixOf(options.format);
      if (result.succeeded())
        if (std::string problem = writeWhole(path, result.text, options.settings.showSecrets);
            !problem.empty())
          result.error = "error: " + problem + "\n";
      anyFailed = anyFailed || !result.succeeded();
      std::lock_guard guard(console);
      if (!result.warnings.empty() || !result.succeeded())
        say("stack " + stacks[i] + ":\n" + result.warnings + result.error);
    }
  });
  return anyFailed ? Failed : Success;
}

int runStacks(Shared &shared, const Options &options) {
  std::vector<std::string> stacks = namesIn(options.stacks);
  if (stacks.empty() || options.outputDirectory.empty())
    return failWith(Usage, "--stacks NAMES and --out DIR belong together");
  for (const std::string &stack : stacks)
    if (!isFileName(stack))
      return failWith(Usage, "`" + stack + "` cannot be the name of a file");
  std::error_code error;
  std::filesystem::create_directories(options.outputDirectory, error);
  if (error)
    return failWith(Failed, "cannot make the directory " + options.outputDirectory + ": " +
                                error.message());
  setLimits(shared, options, stacks.size());
  return runMany(shared, options, stacks);
}

int runMain(int argc, char **argv, const Program &program) {
  if (program.abiHash != abiHash)
    return failWith(Failed, "this program was compiled for another version of the runtime it is "
                            "linked with; compile it again");
  Options options;
  if (std::optional<int> code = readOptions(argc, argv, options))
    return *code;
  try {
    completeSettings(program, options.settings);
    Shared shared{program, options, {}, {}, mocksOf(options), nullptr};
    shared.typesByNumber = lattice::readTypeTable(shared.types, program.types->view());
    if (!options.stacks.empty() || !options.outputDirectory.empty())
      return runStacks(shared, options);
    setLimits(shared, options, 1);
    return runOne(shared, options);
  } catch (const std::invalid_argument &error) {
    return failWith(Usage, error.what());
  } catch (const DataError &error) {
    return failWith(Failed, error.what());
  }
}

/// A standard stream that the caller closed must not become the number of a file that is opened
/// later.
void occupyStandardStreams() {
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) < 0)
      open("/dev/null", O_RDONLY);
}

} // namespace

} // namespace pcl

extern "C" int pp_pcl_main(int argc, char **argv, const ProgramDescriptor *program) {
  pcl::occupyStandardStreams();
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  SignalStack signals;
  reportCrashes("error");
  removeTemporariesOnSignals();
  return reportingExceptions([&] {
    return pcl::runMain(argc, argv, *reinterpret_cast<const pcl::Program *>(program->units[0]));
  });
}

} // namespace pp
