// `main` of NDCA programs.
#include "runtime-lib/abi/program.h"
#include "runtime-lib/core/files/output.h"
#include "runtime-lib/ndca/command/run.h"
#include "runtime-lib/ndca/view/player.h"

#include <cstdio>
#include <new>

namespace pp {

namespace ndca {

namespace {

void print(const std::string &text) {
  if (std::string error = writeWhole("", text); !error.empty())
    throw Stop{Exit::Limit, "cannot write: " + error};
}

void runProgram(int argc, char **argv, const Rule &rule) {
  Options options = readOptions(argc, argv, rule);
  if (options.help)
    return print(helpText(options, rule));
  if (options.version)
    return print(std::string(rule.name) + ", compiled by ppcc " PPCC_VERSION "\n");
  if (options.info)
    return print(infoText(rule));
  if (options.play)
    return play(options, rule);
  return options.bench ? measure(options, rule) : simulate(options, rule);
}

/// Messages that begin with a place stand alone, others come from the program.
int report(const Stop &stop, const char *program) {
  bool hasPlace =
      stop.code == Exit::RuleError || stop.message.find(": error: ") != std::string::npos;
  if (hasPlace)
    std::fprintf(stderr, "%s\n", stop.message.c_str());
  else
    std::fprintf(stderr, "%s: error: %s\n", program, stop.message.c_str());
  return static_cast<int>(stop.code);
}

int runRule(int argc, char **argv, const Rule &rule) {
  const char *program = argc > 0 ? argv[0] : rule.name;
  try {
    if (rule.abiHash != abiHash)
      throw Stop{Exit::Usage, "the rule was compiled for another version of the runtime"};
    if (rule.procedure)
      return runProcedure(argc, argv, rule);
    runProgram(argc, argv, rule);
    return 0;
  } catch (const Stop &stop) {
    return report(stop, program);
  } catch (const std::bad_alloc &) {
    return report({Exit::Limit, "out of memory"}, program);
  }
}

} // namespace

} // namespace ndca

extern "C" int pp_ndca_main(int argc, char **argv, const ProgramDescriptor *program) {
  return ndca::runRule(argc, argv, *reinterpret_cast<const ndca::Rule *>(program->units[0]));
}

} // namespace pp
