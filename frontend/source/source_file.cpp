// Line and column lookup: an index built at the first question, since most files are never asked.
#include "frontend/source/source_file.h"

#include <algorithm>
#include <cstring>

namespace ppcc::source {
namespace {

constexpr uint32_t checkpointBytes = 256;

bool startsCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

uint32_t countCharacters(std::string_view bytes) {
  return static_cast<uint32_t>(std::count_if(bytes.begin(), bytes.end(), startsCharacter));
}

bool isAscii(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; });
}

} // namespace

SourceFile::SourceFile(std::string path, std::string text)
    : path_(std::move(path)), text_(std::move(text)) {}

std::string_view SourceFile::text(Span span) const {
  uint32_t begin = clamp(span.begin);
  uint32_t end = std::max(begin, clamp(span.end));
  return std::string_view(text_).substr(begin, end - begin);
}

Position SourceFile::position(uint32_t offset) const {
  offset = clamp(offset);
  uint32_t lineNumber = line(offset);
  uint32_t start = index().lineStarts[lineNumber - 1];
  return {lineNumber, charactersUpTo(offset) - charactersUpTo(start) + 1};
}

uint32_t SourceFile::line(uint32_t offset) const {
  const std::vector<uint32_t> &starts = index().lineStarts;
  auto after = std::upper_bound(starts.begin(), starts.end(), clamp(offset));
  return static_cast<uint32_t>(after - starts.begin());
}

uint32_t SourceFile::lineCount() const { return static_cast<uint32_t>(index().lineStarts.size()); }

Span SourceFile::lineSpan(uint32_t line) const {
  const std::vector<uint32_t> &starts = index().lineStarts;
  uint32_t begin = starts[line - 1];
  uint32_t end = line < starts.size() ? starts[line] - 1 : static_cast<uint32_t>(text_.size());
  if (end > begin && text_[end - 1] == '\r')
    --end;
  return {begin, end};
}

const SourceFile::Index &SourceFile::index() const {
  std::call_once(indexed_, [this] { buildIndex(); });
  return index_;
}

void SourceFile::buildIndex() const {
  index_.lineStarts.push_back(0);
  const char *begin = text_.data();
  const char *end = begin + text_.size();
  for (const char *p = begin; p != end;) {
    const void *found = std::memchr(p, '\n', static_cast<size_t>(end - p));
    if (!found)
      break;
    p = static_cast<const char *>(found) + 1;
    index_.lineStarts.push_back(static_cast<uint32_t>(p - begin));
  }
  if (isAscii(text_))
    return;
  uint32_t characters = 0;
  for (size_t at = 0; at <= text_.size(); at += checkpointBytes) {
    index_.charactersBefore.push_back(characters);
    characters += countCharacters(std::string_view(text_).substr(at, checkpointBytes));
  }
}

uint32_t SourceFile::charactersUpTo(uint32_t offset) const {
  const Index &lookup = index();
  if (lookup.charactersBefore.empty())
    return offset;
  uint32_t block = offset / checkpointBytes;
  uint32_t start = block * checkpointBytes;
  return lookup.charactersBefore[block] +
         countCharacters(std::string_view(text_).substr(start, offset - start));
}

uint32_t SourceFile::clamp(uint32_t offset) const {
  return std::min(offset, static_cast<uint32_t>(text_.size()));
}

} // namespace ppcc::source
