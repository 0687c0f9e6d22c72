// Reading and writing files with errors that say what to do.
#pragma once

#include "runtime-lib/core/files/text_pieces.h"
#include "runtime-lib/core/process/new_file.h"

#include <string>
#include <string_view>

namespace pp {

/// The content of a file that the user named, or of standard input for `-`; see readInput(). On
/// failure the text is empty and `error` says why.
std::string readFile(const std::string &path, std::string &error);

/// A file that appears whole or not at all (process/new_file.h). An empty path or `-` means
/// standard output; devices and pipes are written to as they are.
class WholeFile : public TextPieces {
public:
  explicit WholeFile(std::string path) : path_(std::move(path)) {}
  WholeFile(const WholeFile &) = delete;
  WholeFile &operator=(const WholeFile &) = delete;
  ~WholeFile() override;

  void take(std::string_view piece) override;
  /// Nobody but the user may read the file.
  void keepPrivate() { isPrivate_ = true; }
  /// Gives what went wrong, or nothing.
  std::string finish();

private:
  bool isStandardOutput() const { return path_.empty() || path_ == "-"; }
  int descriptor() const { return file_.isOpen() ? file_.descriptor() : stream_; }
  void begin();
  void check(const char *what, int error);

  std::string path_;
  NewFile file_;
  /// Standard output, a device or a pipe.
  int stream_ = -1;
  bool isPrivate_ = false;
  std::string error_;
};

/// Writes a whole file at once. Gives what went wrong, or nothing.
std::string writeWhole(const std::string &path, std::string_view text, bool isPrivate = false);

/// Ends the process without taking its memory apart. Comes back where a sanitizer watches that.
void leaveAtOnce(int code);

} // namespace pp
