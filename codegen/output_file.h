// Files that appear whole or not at all.
#pragma once

#include "codegen/failure.h"

#include <string>
#include <string_view>

namespace ppcc::codegen {

/// A file beside its destination that takes the destination's name when it is complete; until then
/// it is removed again whatever happens. A destination that is no plain file (a pipe, /dev/null) is
/// filled through a temporary elsewhere.
class PendingFile {
public:
  /// Checks the destination and reserves the temporary.
  static Result<PendingFile> create(std::string destination);

  PendingFile(PendingFile &&other) noexcept;
  PendingFile &operator=(PendingFile &&) = delete;
  ~PendingFile();

  /// Path of the temporary, for tools that write by name.
  const std::string &path() const { return temporary_; }
  /// Replaces the contents of the temporary.
  MaybeFailure write(std::string_view bytes);
  /// Gives the file its name; `executable` adds the permission to run it as the umask allows.
  MaybeFailure commit(bool executable);

private:
  PendingFile(std::string destination, std::string temporary, bool copies)
      : destination_(std::move(destination)), temporary_(std::move(temporary)), copies_(copies) {}
  MaybeFailure copyToDestination();

  std::string destination_;
  /// Empty when the file is committed or given up.
  std::string temporary_;
  /// The destination is written through instead of replaced.
  bool copies_;
};

/// Writes a whole file.
MaybeFailure writeFile(const std::string &path, std::string_view bytes, bool executable = false);

} // namespace ppcc::codegen
