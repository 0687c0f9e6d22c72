// A process that ends badly says what it was doing, then ends as it would have.
#pragma once

#include <csignal>
#include <functional>

namespace pp {

/// Exit code for a fault of the program itself or of the machine (no memory), as opposed to one of
/// what it was given.
constexpr int internalFault = 3;

/// Memory on which the calling thread handles signals, so that it can even say that its stack is
/// used up.
class SignalStack {
public:
  SignalStack();
  ~SignalStack();
  SignalStack(const SignalStack &) = delete;
  SignalStack &operator=(const SignalStack &) = delete;

private:
  void *memory_;
  stack_t before_{};
};

/// From now on a crash (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT) prints `LABEL: crashed … while …`
/// to standard error and ends the process by that signal. `label` lives as long as the process.
/// Does nothing where a sanitizer reports crashes.
void reportCrashes(const char *label);

/// Prints `LABEL: internal error while …: WHAT`.
void reportInternalError(const char *what);

/// The body's result; an exception that it lets out is reported, and internalFault the result.
int reportingExceptions(const std::function<int()> &body);

} // namespace pp
