// Plain POSIX reading: the error number says what to tell the user.
#include "frontend/source/load_source.h"

#include "frontend/diagnostics/engine.h"
#include "frontend/source/utf8.h"

#include <cerrno>
#include <cstring>

namespace ppcc::source {
namespace {

using diagnostics::Engine;
using diagnostics::Id;

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

void reportProblem(Engine &diagnostics, const std::string &path, const pp::FileText &file) {
  switch (file.problem) {
  case pp::FileText::Problem::None:
    break;
  case pp::FileText::Problem::System:
    reportSystemError(diagnostics, path, file.error);
    break;
  case pp::FileText::Problem::NotAFile:
    diagnostics.reportUnplaced<Id::NotAFile>(path);
    break;
  case pp::FileText::Problem::TooLarge:
    diagnostics.reportUnplaced<Id::FileTooLarge>(path, SourceFile::maxBytes);
    break;
  case pp::FileText::Problem::TooSlow:
    diagnostics.reportUnplaced<Id::FileReadError>(path, "it gives nothing and does not end");
    break;
  case pp::FileText::Problem::NoMemory:
    diagnostics.reportUnplaced<Id::FileReadError>(path, "there is not enough memory");
  }
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
                       Engine &diagnostics, pp::Streams streams) {
  pp::FileText file = pp::readInput(path, streams, SourceFile::maxBytes);
  if (!file.isThere()) {
    reportProblem(diagnostics, path, file);
    return nullptr;
  }
  return addChecked(files, shown, std::move(file.text), diagnostics);
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
