// What Ruby code can change of its process, as it was before.
#pragma once

#include <csignal>
#include <cstddef>
#include <string>
#include <vector>

namespace pp::ruby {

/// Ruby's handlers would take the place of those that remove temporary files and report crashes;
/// only that for children is needed, to wait for them.
class KeptSignals {
public:
  KeptSignals();
  ~KeptSignals();
  KeptSignals(const KeptSignals &) = delete;
  KeptSignals &operator=(const KeptSignals &) = delete;

private:
  static constexpr int signals = 32;
  struct sigaction before_[signals] = {};
};

/// Variables of the environment, the working directory, the mask of new files and standard error:
/// no catalog sees what the code of another one has set.
class ProcessState {
public:
  ProcessState();
  ~ProcessState();
  ProcessState(const ProcessState &) = delete;
  ProcessState &operator=(const ProcessState &) = delete;
  /// For the next catalog.
  void restore() const;
  /// The working directory, in which the runtime goes on at once.
  void restoreDirectory() const;

private:
  std::vector<std::string> variables_;
  int directory_, error_;
  unsigned mask_;
};

/// What the process has in memory now.
size_t residentBytes();
/// Lets the system refuse memory beyond so much more than the process has, so that a single large
/// block is an error and does not take what others need.
void limitMemoryTo(size_t moreBytes);
/// Ends the programs that Ruby code has started and that still run.
void endChildren();

} // namespace pp::ruby
