// Compares before it restores: mostly nothing was changed.
#include "runtime-lib/puppet/ruby/process_state.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

extern char **environ;

namespace pp::ruby {

KeptSignals::KeptSignals() {
  for (int signal = 1; signal < signals; ++signal)
    sigaction(signal, nullptr, &before_[signal]);
}

KeptSignals::~KeptSignals() {
  for (int signal = 1; signal < signals; ++signal)
    if (signal != SIGCHLD && signal != SIGVTALRM)
      sigaction(signal, &before_[signal], nullptr);
}

static unsigned currentMask() {
  mode_t mask = umask(0);
  umask(mask);
  return mask;
}

ProcessState::ProcessState()
    : directory_(open(".", O_PATH | O_DIRECTORY | O_CLOEXEC)),
      error_(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)), mask_(currentMask()) {
  for (char **variable = environ; variable && *variable; ++variable)
    variables_.emplace_back(*variable);
}

ProcessState::~ProcessState() {
  for (int file : {directory_, error_})
    if (file >= 0)
      close(file);
}

static bool areSame(int file, const struct stat &other) {
  struct stat status {};
  return fstat(file, &status) == 0 && status.st_dev == other.st_dev &&
         status.st_ino == other.st_ino;
}

static bool isEnvironment(const std::vector<std::string> &variables) {
  char **at = environ;
  for (const std::string &variable : variables)
    if (!at || !*at || variable != *at++)
      return false;
  return !at || !*at;
}

void ProcessState::restoreDirectory() const {
  struct stat now {};
  if (directory_ >= 0 && (stat(".", &now) != 0 || !areSame(directory_, now)) &&
      fchdir(directory_) != 0) {
    // The directory is gone, for everybody.
  }
}

void ProcessState::restore() const {
  struct stat now {};
  if (error_ >= 0 && (fstat(STDERR_FILENO, &now) != 0 || !areSame(error_, now)))
    dup2(error_, STDERR_FILENO);
  umask(mask_);
  if (isEnvironment(variables_))
    return;
  clearenv();
  for (const std::string &variable : variables_)
    if (size_t equals = variable.find('='); equals != variable.npos)
      setenv(variable.substr(0, equals).c_str(), variable.c_str() + equals + 1, 1);
}

/// The numbers of /proc/self/statm, in bytes: 1 is resident, 5 is data.
static size_t memoryFigure(size_t which) {
  char text[256] = "";
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  ssize_t size = file >= 0 ? read(file, text, sizeof text - 1) : 0;
  if (file >= 0)
    close(file);
  char *at = text;
  size_t pages = 0;
  for (size_t i = 0; i <= which && size > 0; ++i)
    pages = std::strtoull(at, &at, 10);
  return pages * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

size_t residentBytes() { return memoryFigure(1); }

void limitMemoryTo(size_t moreBytes) {
  rlimit limit{};
  constexpr size_t data = 5;
  size_t have = memoryFigure(data);
  if (have == 0 || getrlimit(RLIMIT_DATA, &limit) != 0)
    return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, have + moreBytes);
  setrlimit(RLIMIT_DATA, &limit);
}

void endChildren() {
  char name[64];
  std::snprintf(name, sizeof name, "/proc/self/task/%d/children", static_cast<int>(gettid()));
  std::FILE *list = std::fopen(name, "re");
  if (!list)
    return;
  for (int child; std::fscanf(list, "%d", &child) == 1;)
    kill(child, SIGKILL);
  std::fclose(list);
}

} // namespace pp::ruby
