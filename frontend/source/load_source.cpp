// Plain POSIX reading: the error number says what to tell the user.
#include "frontend/source/load_source.h"

#include "frontend/diagnostics/engine.h"
#include "frontend/source/utf8.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ppcc::source {
namespace {

using diagnostics::Engine;
using diagnostics::Id;

/// An open file descriptor, closed at the end of the scope.
class Descriptor {
public:
  explicit Descriptor(const std::string &path)
      : number_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number_ >= 0)
      close(number_);
  }
  Descriptor(const Descriptor &) = delete;
  int number() const { return number_; }

private:
  int number_;
};

void reportSystemError(Engine &diagnostics, const std::string &path, int error) {
  switch (error) {
  case ENOENT:
  case ENOTDIR:
    diagnostics.reportUnplaced<Id::NoSuchFileOrDirectory>(path);
    break;
  case EACCES:
  case EPERM:
    diagnostics.reportUnplaced<Id::FileNotReadable>(path);
    break;
  case EISDIR:
    diagnostics.reportUnplaced<Id::NotAFile>(path);
    break;
  default:
    diagnostics.reportUnplaced<Id::FileReadError>(path, std::strerror(error));
  }
}

/// Whether the open file is something that ends: not a directory, and not larger than offsets
/// reach.
bool checkKind(const Descriptor &file, const std::string &path, Engine &diagnostics) {
  struct stat status;
  if (fstat(file.number(), &status) != 0) {
    reportSystemError(diagnostics, path, errno);
    return false;
  }
  if (S_ISDIR(status.st_mode) || S_ISBLK(status.st_mode)) {
    diagnostics.reportUnplaced<Id::NotAFile>(path);
    return false;
  }
  if (static_cast<uint64_t>(status.st_size) > SourceFile::maxBytes) {
    diagnostics.reportUnplaced<Id::FileTooLarge>(path, SourceFile::maxBytes);
    return false;
  }
  return true;
}

/// Reads to the end, also of pipes and of files that lie about their size (`/proc`, `/dev/stdin`).
bool readAll(const Descriptor &file, const std::string &path, std::string &text,
             Engine &diagnostics) {
  struct stat status;
  size_t expected = fstat(file.number(), &status) == 0 ? static_cast<size_t>(status.st_size) : 0;
  size_t length = 0;
  text.resize(expected + 1);
  while (true) {
    ssize_t count = read(file.number(), text.data() + length, text.size() - length);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0) {
      reportSystemError(diagnostics, path, errno);
      return false;
    }
    length += static_cast<size_t>(count);
    if (length > SourceFile::maxBytes) {
      diagnostics.reportUnplaced<Id::FileTooLarge>(path, SourceFile::maxBytes);
      return false;
    }
    if (count == 0)
      break;
    if (length == text.size())
      text.resize(text.size() * 2);
  }
  text.resize(length);
  return true;
}

std::string hexBytes(std::string_view bytes) {
  static constexpr char digits[] = "0123456789ABCDEF";
  std::string result;
  for (unsigned char byte : bytes) {
    if (!result.empty())
      result += ' ';
    if (byte >= 16)
      result += digits[byte >> 4];
    result += digits[byte & 15];
  }
  return result;
}

} // namespace

const SourceFile *load(SourceManager &files, const std::string &path, Engine &diagnostics) {
  return load(files, path, path, diagnostics);
}

const SourceFile *load(SourceManager &files, const std::string &path, const std::string &shown,
                       Engine &diagnostics) {
  Descriptor file(path);
  if (file.number() < 0) {
    reportSystemError(diagnostics, path, errno);
    return nullptr;
  }
  std::string text;
  if (!checkKind(file, path, diagnostics) || !readAll(file, path, text, diagnostics))
    return nullptr;
  return addChecked(files, shown, std::move(text), diagnostics);
}

const SourceFile *addChecked(SourceManager &files, const std::string &path, std::string text,
                             Engine &diagnostics) {
  if (text.size() > SourceFile::maxBytes) {
    diagnostics.reportUnplaced<Id::FileTooLarge>(path, SourceFile::maxBytes);
    return nullptr;
  }
  const SourceFile &file = files.add(path, std::move(text));
  if (std::optional<ByteOrderMark> mark = findByteOrderMark(file.text())) {
    Span span{0, static_cast<uint32_t>(mark->length)};
    diagnostics.report<Id::IllegalBom>(file, span, mark->format,
                                       hexBytes(file.text().substr(0, mark->length)));
    return nullptr;
  }
  if (std::optional<size_t> bad = findInvalidUtf8(file.text())) {
    auto offset = static_cast<uint32_t>(*bad);
    diagnostics.report<Id::InvalidUtf8>(file, {offset, offset + 1},
                                        hexBytes(file.text().substr(offset, 1)));
    return nullptr;
  }
  return &file;
}

} // namespace ppcc::source
