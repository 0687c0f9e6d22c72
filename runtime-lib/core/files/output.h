// Reading and writing files with errors that say what to do.
#pragma once

#include "runtime-lib/resources/growing_text.h"

#include <sys/types.h>

#include <string>
#include <string_view>

namespace pp {

/// The content of a file, or of standard input for `-`. On failure the text is empty and `error`
/// says why.
std::string readFile(const std::string &path, std::string &error);

/// A file that appears whole or not at all: a temporary file beside it is renamed. An empty path or
/// `-` means standard output; devices and pipes are written to as they are.
class WholeFile : public TextPieces {
public:
  explicit WholeFile(std::string path) : path_(std::move(path)) {}
  WholeFile(const WholeFile &) = delete;
  WholeFile &operator=(const WholeFile &) = delete;
  /// Takes the temporary file away unless the file was finished.
  ~WholeFile() override;

  void take(std::string_view piece) override;
  /// Gives what went wrong, or nothing.
  std::string finish();

private:
  bool isStandardOutput() const { return path_.empty() || path_ == "-"; }
  void begin();
  void fail(const std::string &what);

  std::string path_;
  /// Beside the path; empty where there is none.
  std::string temporary_;
  int file_ = -1;
  std::string error_;
};

/// Writes a whole file at once. Gives what went wrong, or nothing.
std::string writeWhole(const std::string &path, std::string_view text);

/// Ends the process without taking its memory apart. Comes back where a sanitizer watches that.
void leaveAtOnce(int code);

/// The permissions that new files do not get. The system only tells it by setting it, so the first
/// call belongs before other threads are started; later ones remember.
mode_t creationMask();

/// Writes all of the text to a file that is open; false when that fails, with errno.
bool writeAll(int file, std::string_view text);

} // namespace pp
