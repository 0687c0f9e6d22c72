// Columns in grapheme clusters, counted from the beginning of the line when somebody asks.
#include "frontend/pcl/unicode/position.h"

#include "frontend/pcl/unicode/unicode.h"

namespace ppcc::pcl {

source::Position positionIn(const source::SourceFile &file, uint32_t offset) {
  std::string_view text = file.text();
  offset = std::min<uint32_t>(offset, static_cast<uint32_t>(text.size()));
  uint32_t line = file.line(offset);
  uint32_t start = file.lineSpan(line).begin;
  // a byte order mark takes no column
  if (start == 0 && offset >= 3 && text.starts_with("\xEF\xBB\xBF"))
    start = 3;
  return {line, static_cast<uint32_t>(clusterCount(text.substr(start, offset - start))) + 1};
}

std::string rangeText(const source::SourceFile &file, source::Span span) {
  source::Position from = positionIn(file, span.begin), to = positionIn(file, span.end);
  std::string text =
      file.path() + ":" + std::to_string(from.line) + "," + std::to_string(from.column) + "-";
  if (to.line != from.line)
    text += std::to_string(to.line) + ",";
  return text + std::to_string(to.column);
}

} // namespace ppcc::pcl
