// main() of a generated program: one node's catalog on standard output, or those of a fleet.
#include "runtime-lib/abi/version.h"
#include "runtime-lib/core/files/output.h"
#include "runtime-lib/core/files/standard_output.h"
#include "runtime-lib/core/process/crash_report.h"
#include "runtime-lib/core/session/profile.h"
#include "runtime-lib/program/console.h"
#include "runtime-lib/program/fleet/fleet.h"
#include "runtime-lib/program/node_input.h"
#include "runtime-lib/program/sandboxed.h"
#include "runtime-lib/puppet/ruby/library.h"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>

namespace pp {

static int runOne(const ProgramDescriptor &program, const Options &options) {
  NodeInput input;
  ConsoleSink console;
  try {
    input = sharedInput(program, options);
    input.name = options.node;
    addOwnFacts(input, options);
    addClassification(input, options);
    if (input.name.empty() && input.facts.text.empty())
      return failWith(Usage, "which node? give --node NAME, or --facts with a file that names it");
    input.identity = CatalogIdentity::now();
    input.identity->configVersion = configVersion(program, input.settings, options);
    enterSandboxFor(options, input.dataCache);
  } catch (const std::invalid_argument &error) {
    return failWith(Usage, error.what());
  } catch (const DataError &error) {
    return failWith(Failure, error.what());
  }
  input.lookup = options.lookup;
  input.logSink = &console;
  WholeFile output(options.output);
  input.pieces = &output;
  ProgramTables tables(program);
  Profile profile;
  if (!options.profile.empty())
    input.profile = &profile;
  RunResult result = runNode(tables, input);
  if (!options.profile.empty())
    if (std::string problem = writeWhole(options.profile, profile.folded()); !problem.empty())
      return failWith(Failure, problem);
  if (!result.succeeded()) {
    if (!result.issue.empty())
      result.notes.push_back("to read more: ppcc --explain " + result.issue);
    writeConsole(errorLines(result.error, result.notes));
    return Failure;
  }
  writeConsole(noteLines(result.notes));
  if (result.hasSecrets)
    output.keepPrivate();
  output.take(result.catalog);
  std::string problem = output.finish();
  int code = problem.empty() ? static_cast<int>(result.status) : failWith(Failure, problem);
  leaveAtOnce(code);
  return code;
}

/// A standard stream that the caller closed must not become the number of a file that is opened
/// later, which messages would then be written into. What is written to it fails, as before.
static void occupyStandardStreams() {
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) < 0)
      open("/dev/null", O_RDONLY);
}

static int run(int argc, char **argv, const ProgramDescriptor &program) {
  if (program.abiHash != abiHash)
    return failWith(Failure, "this program was compiled for another version of the runtime it is "
                             "linked with; compile it again");
  Options options;
  if (std::optional<int> code = parseOptions(argc, argv, options))
    return *code;
  // Ruby code and its commands may print.
  if (ruby::isPossible())
    keepStandardOutput();
  return isFleet(options) ? fleet::runFleet(program, options) : runOne(program, options);
}

int programMain(int argc, char **argv, const ProgramDescriptor &program) {
  occupyStandardStreams();
  // A closed pipe is reported as a failed write.
  std::signal(SIGPIPE, SIG_IGN);
  // So is a file that a limit forbids.
  std::signal(SIGXFSZ, SIG_IGN);
  SignalStack signals;
  reportCrashes("Error");
  removeTemporariesOnSignals();
  return reportingExceptions([&] { return run(argc, argv, program); });
}

extern "C" int pp_main(int argc, char **argv, const ProgramDescriptor *program) {
  return programMain(argc, argv, *program);
}

} // namespace pp
