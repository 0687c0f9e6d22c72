// The text of literals in templates: escapes, and the indentation of `<<-`.
#include "frontend/pcl/parser/parser_state.h"
#include "frontend/pcl/unicode/unicode.h"
#include "runtime-lib/core/values/unicode.h"

#include <limits>

namespace ppcc::pcl {

namespace {

bool isHex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

class LiteralReader {
public:
  LiteralReader(std::string_view text, bool isQuoted) : text_(text), isQuoted_(isQuoted) {}

  LiteralText run() {
    while (at_ < text_.size()) {
      char c = text_[at_];
      if (isQuoted_ && c == '\\')
        escape();
      else if ((c == '$' || c == '%') && text_.substr(at_ + 1, 2) == std::string{c, '{'})
        take(3, std::string{c, '{'});
      else
        take(1, std::string(1, c));
    }
    return std::move(result_);
  }

private:
  void take(size_t length, std::string_view value) {
    result_.text += value;
    at_ += length;
  }
  void fault(size_t length, std::string detail) {
    result_.faults.push_back(
        {std::move(detail), static_cast<uint32_t>(at_), static_cast<uint32_t>(at_ + length)});
  }

  void escape() {
    char selector = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    switch (selector) {
    case 'n':
      return take(2, "\n");
    case 'r':
      return take(2, "\r");
    case 't':
      return take(2, "\t");
    case '"':
    case '\\':
      return take(2, std::string(1, selector));
    case 'u':
      return character(4, "four");
    case 'U':
      return character(8, "eight");
    default:
      break;
    }
    if (at_ + 1 == text_.size()) {
      fault(1, "Backslash must be followed by an escape sequence selector character.");
      return take(1, "\\");
    }
    size_t length = 1 + characterLength(text_.substr(at_ + 1));
    std::string_view symbol = text_.substr(at_ + 1, length - 1);
    fault(length,
          "The symbol \"" + std::string(symbol) + "\" is not a valid escape sequence selector.");
    take(length, symbol);
  }

  void character(size_t digits, std::string_view number) {
    size_t count = 0;
    while (count < digits && at_ + 2 + count < text_.size() && isHex(text_[at_ + 2 + count]))
      ++count;
    std::string_view all = text_.substr(at_, 2 + count);
    if (count < digits) {
      fault(all.size(), "The \\" + std::string(1, text_[at_ + 1]) +
                            " escape sequence must be followed by " + std::string(number) +
                            " hexadecimal digits.");
      return take(all.size(), all);
    }
    auto code = static_cast<uint32_t>(std::stoul(std::string(all.substr(2)), nullptr, 16));
    if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) {
      char hex[16];
      snprintf(hex, sizeof hex, "%04x", code);
      fault(all.size(), "Cannot encode character U+" + std::string(hex) + " in UTF-8.");
      return take(all.size(), all);
    }
    std::string encoded;
    pp::appendCharacter(encoded, code);
    take(all.size(), encoded);
  }

  std::string_view text_;
  bool isQuoted_;
  size_t at_ = 0;
  LiteralText result_;
};

} // namespace

LiteralText readLiteral(std::string_view text, bool isQuoted) {
  return LiteralReader(text, isQuoted).run();
}

std::string Parser::literalText(const Token &token) {
  LiteralText literal = readLiteral(token.text, token.is(TokenKind::QuotedLit));
  for (LiteralText::Fault &fault : literal.faults)
    report(Area::Text, "Invalid escape sequence", std::move(fault.detail),
           {token.span.begin + fault.begin, token.span.begin + fault.end});
  return std::move(literal.text);
}

void flushHeredoc(std::vector<TemplatePart> &parts) {
  size_t least = std::numeric_limits<size_t>::max();
  std::vector<TemplatePart *> lines;
  bool isLineStart = true;
  for (TemplatePart &part : parts) {
    bool isText = part.kind == TemplatePart::Text;
    if (isLineStart && part.kind != TemplatePart::End) {
      std::string_view trimmed = withoutLeadingSpace(part.text);
      bool isBlank = isText && trimmed.empty() && part.text.ends_with('\n');
      if (isText && !isBlank)
        lines.push_back(&part);
      size_t blanks = isText ? clusterCount(std::string_view(part.text).substr(
                                   0, part.text.size() - trimmed.size()))
                             : 0;
      if (!isBlank)
        least = std::min(least, blanks);
    }
    isLineStart = isText && part.text.ends_with('\n');
  }
  for (TemplatePart *line : lines) {
    size_t bytes = 0;
    for (size_t i = 0; i < least && bytes < line->text.size(); ++i)
      bytes += clusterLength(std::string_view(line->text).substr(bytes));
    line->text.erase(0, bytes);
    line->span.begin += static_cast<uint32_t>(bytes);
  }
}

} // namespace ppcc::pcl
