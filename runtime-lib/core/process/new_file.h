// Files that appear whole or not at all.
#pragma once

#include "runtime-lib/core/process/temporary_files.h"

#include <sys/types.h>

#include <string>
#include <string_view>

namespace pp {

/// Writes all bytes to an open file; 0 or the error number.
int writeFully(int file, std::string_view bytes) noexcept;

/// A file that has no name until it is complete, so that nothing is left of it when the process is
/// killed; on file systems that know no such files it has a temporary one.
class NewFile {
public:
  NewFile() = default;
  NewFile(NewFile &&other) noexcept;
  NewFile &operator=(NewFile &&) = delete;
  ~NewFile();

  /// Begins a file that shall lie at `path`, or where a link of that name leads. It gets these
  /// permissions as far as the umask allows. Gives 0 or the error number, as all that follow.
  int begin(const std::string &path, mode_t permissions);
  bool isOpen() const { return file_ >= 0; }
  int descriptor() const { return file_; }
  int write(std::string_view bytes) noexcept { return writeFully(file_, bytes); }
  /// Takes permissions away, or gives all who may read the one to run it.
  int restrict(mode_t permissions) noexcept;
  int makeExecutable() noexcept;
  /// Gives the file its name, in place of another that had it.
  int commit();

private:
  int nameIt();

  std::string path_;
  std::string directory_;
  /// Beside the path; empty while the file has no name.
  TemporaryPath temporary_;
  int file_ = -1;
};

/// An empty file in memory, or where that cannot be in TMPDIR; closed with this object.
class ScratchFile {
public:
  ScratchFile();
  ~ScratchFile();
  ScratchFile(const ScratchFile &) = delete;
  ScratchFile &operator=(const ScratchFile &) = delete;

  /// 0, or the error number of making it.
  int error() const { return error_; }
  int descriptor() const { return file_; }

private:
  int file_ = -1;
  int error_ = 0;
};

/// Appends all of one file to another; 0 or the error number.
int copyFile(int from, int to) noexcept;

} // namespace pp
