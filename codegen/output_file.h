// What ppcc writes: complete files, or messages that say why there is none.
#pragma once

#include "codegen/failure.h"
#include "runtime-lib/core/process/new_file.h"

#include <memory>
#include <string>
#include <string_view>

namespace ppcc::codegen {

/// A file that gets its name when it is complete. A destination that is no plain file (a pipe,
/// /dev/null) is filled when all is there.
class PendingFile {
public:
  /// Checks the destination and begins the file.
  static Result<PendingFile> create(std::string destination);

  /// Open for reading and writing.
  int descriptor() const;
  /// Adds to the contents.
  MaybeFailure write(std::string_view bytes);
  /// Makes it what another file is.
  MaybeFailure copyPath(const std::string &from);
  /// Gives the file its name; `executable` adds the permission to run it as the umask allows.
  MaybeFailure commit(bool executable);

private:
  explicit PendingFile(std::string destination) : destination_(std::move(destination)) {}
  MaybeFailure checked(int error) const;
  int fillDestination() const;

  std::string destination_;
  pp::NewFile file_;
  /// Holds the bytes for a destination that is written through instead of replaced.
  std::unique_ptr<pp::ScratchFile> scratch_;
};

/// Why a file at that path could not be written, by the error number.
Failure notWritable(const std::string &path, int error);

/// Writes a whole file.
MaybeFailure writeFile(const std::string &path, std::string_view bytes, bool executable = false);

} // namespace ppcc::codegen
