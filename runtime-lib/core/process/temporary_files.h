// Files and directories that must not outlive the process, however it ends.
#pragma once

#include <string>

namespace pp {

/// A name that no other process on any machine uses: `.ppcc-MACHINE-PROCESS-NUMBER`.
std::string temporaryName();
/// TMPDIR, or /tmp.
std::string temporaryDirectory();

/// A path that is removed with this object, with all that is in it, and when a signal ends the
/// process (removeTemporariesOnSignals).
class TemporaryPath {
public:
  TemporaryPath() = default;
  /// To be made before there is anything at the path.
  explicit TemporaryPath(std::string path);
  TemporaryPath(TemporaryPath &&other) noexcept;
  TemporaryPath &operator=(TemporaryPath &&other) noexcept;
  ~TemporaryPath();

  const std::string &path() const { return path_; }
  /// It is no longer temporary: it has another name, or is gone.
  void release() noexcept;

private:
  std::string path_;
  int slot_ = -1;
};

/// A path in TMPDIR for a file that something else writes by its name.
TemporaryPath scratchPath();

/// Removes what is temporary now; for signal handlers, and for ends of the process that pass by
/// destructors.
void removeTemporaries() noexcept;

/// From now on SIGINT, SIGTERM and SIGHUP do that before they end the process, unless they were
/// ignored.
void removeTemporariesOnSignals();

/// Removes what processes that are no more (killed, no power) have left in a directory.
void sweepTemporaries(const std::string &directory);

} // namespace pp
