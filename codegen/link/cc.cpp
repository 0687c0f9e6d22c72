// Links by the C compiler of the system, where ppcc was built without lld.
#include "codegen/link/link_plan.h"
#include "runtime-lib/core/process/child_signals.h"

#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace ppcc::codegen {

namespace {

std::vector<std::string> ccArguments(const LinkJob &job, const LinkPlan &plan) {
  std::vector<std::string> arguments = {
      "cc", "-o", plan.output, "-no-pie", "-static-libgcc", "-Wl,--gc-sections"};
  if (plan.isStatic)
    arguments.push_back("-static");
  if (!job.debugInfo)
    arguments.push_back(job.symbols ? "-Wl,--strip-debug" : "-Wl,--strip-all");
#ifdef PPCC_SANITIZED
  arguments.push_back("-fsanitize=address,undefined");
#endif
  arguments.insert(arguments.end(), job.objects.begin(), job.objects.end());
  // GNU ld resolves archives in order; the runtime and its libraries refer to each other.
  arguments.push_back("-Wl,--start-group");
  arguments.insert(arguments.end(), plan.libraries.begin(), plan.libraries.end());
  arguments.push_back("-Wl,--end-group");
  return arguments;
}

/// Reads what the child says until it ends; its exit status, or -1 when it could not be waited for.
int collect(pid_t child, int readEnd, std::string &text) {
  char buffer[4096];
  ssize_t got = 0;
  while ((got = ::read(readEnd, buffer, sizeof buffer)) > 0)
    text.append(buffer, static_cast<size_t>(got));
  int status = 0;
  if (::waitpid(child, &status, 0) < 0)
    return -1;
  return status;
}

/// Starts the program with both outputs in the pipe; 0 or an error number.
int spawn(std::vector<std::string> &arguments, int writeEnd, pid_t &child) {
  std::vector<char *> pointers;
  for (std::string &argument : arguments)
    pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, writeEnd, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, writeEnd, STDERR_FILENO);
  int error = ::posix_spawnp(&child, pointers[0], &actions, pp::ChildSignals().get(),
                             pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

} // namespace

MaybeFailure linkByCc(const LinkJob &job, const LinkPlan &plan) {
  std::vector<std::string> arguments = ccArguments(job, plan);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return Failure(FailureId::LinkFailed, {job.output, std::strerror(errno)});
  pid_t child = 0;
  int error = spawn(arguments, ends[1], child);
  ::close(ends[1]);
  std::string text;
  int status = error == 0 ? collect(child, ends[0], text) : -1;
  ::close(ends[0]);
  if (error == ENOENT)
    return Failure(FailureId::LinkerMissing, {job.output, arguments.front()});
  if (error != 0)
    return Failure(FailureId::LinkFailed, {job.output, std::strerror(error)});
  if (status != 0)
    return Failure(FailureId::LinkFailed, {job.output, text});
  return std::nullopt;
}

} // namespace ppcc::codegen
