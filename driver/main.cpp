// Entry of ppcc: runs the command on a thread whose stack suits deeply nested sources.
#include "codegen/fatal_errors.h"
#include "driver/commands.h"
#include "runtime-lib/core/process/crash_report.h"
#include "runtime-lib/core/process/temporary_files.h"

#include <pthread.h>

#include <csignal>
#include <cstdio>

namespace {

// Trees may be 20,000 levels high (the parser's limit) and phases recurse over them. Only touched
// pages of the stack cost memory.
constexpr size_t stackBytes = size_t{1} << 30;

struct Invocation {
  const ppcc::driver::Options *options;
  int exitCode;
};

void *invoke(void *argument) {
  auto *invocation = static_cast<Invocation *>(argument);
  pp::SignalStack signals;
  invocation->exitCode =
      pp::reportingExceptions([&] { return ppcc::driver::runCommand(*invocation->options); });
  return nullptr;
}

int runOnThread(const ppcc::driver::Options &options) {
  Invocation invocation{&options, 1};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stackBytes);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, invoke, &invocation) != 0) {
    // A limit on address space (ulimit -v) forbids the large stack; the usual one will mostly do.
    invoke(&invocation);
    return invocation.exitCode;
  }
  pthread_join(thread, nullptr);
  return invocation.exitCode;
}

} // namespace

int main(int argc, char **argv) {
  pp::reportCrashes("ppcc");
  pp::removeTemporariesOnSignals();
  ppcc::codegen::reportFatalErrors();
  // What a limit on files forbids is an error of writing, with a message.
  std::signal(SIGXFSZ, SIG_IGN);
  int code = pp::reportingExceptions([&] {
    ppcc::driver::ParsedOptions parsed = ppcc::driver::parseOptions(argc, argv);
    return parsed.exitCode ? *parsed.exitCode : runOnThread(parsed.options);
  });
  // What was only kept until now may not fit.
  if (std::fflush(stdout) == 0 && !std::ferror(stdout))
    return code;
  std::fputs("ppcc: cannot write to standard output\n", stderr);
  return code ? code : 1;
}
