// Names and texts of tokens, and their way back to the file.
#include "frontend/puppet/lexer/token.h"

#include <algorithm>
#include <array>

namespace ppcc::puppet {
namespace {

struct KindInfo {
  std::string_view puppetName;
  std::string_view spelling;
};

constexpr KindInfo kinds[] = {
#define TOKEN(Kind, puppetName, spelling) {puppetName, spelling},
#include "frontend/puppet/lexer/tokens.def"
};

} // namespace

std::string_view puppetName(TokenKind kind) { return kinds[static_cast<size_t>(kind)].puppetName; }

std::string_view spelling(TokenKind kind) { return kinds[static_cast<size_t>(kind)].spelling; }

std::string_view Tokens::text(const Token &token) const {
  switch (token.kind) {
  case TokenKind::Name:
  case TokenKind::Word:
  case TokenKind::ClassReference:
  case TokenKind::Variable:
  case TokenKind::BooleanVariable:
  case TokenKind::Number:
  case TokenKind::Regex:
  case TokenKind::String:
  case TokenKind::StringStart:
  case TokenKind::StringMiddle:
  case TokenKind::StringEnd:
  case TokenKind::Heredoc:
  case TokenKind::RenderString:
    if (token.payload)
      return texts[token.payload - 1];
    return file->text().substr(token.begin + token.skipFront,
                               token.length - token.skipFront - token.skipBack);
  default:
    return spelling(token.kind);
  }
}

source::Span Sublocation::toGlobal(source::Span local) const {
  auto line = [&](uint32_t offset) {
    auto after = std::upper_bound(lineStarts.begin(), lineStarts.end(), offset);
    return std::min<size_t>(after - lineStarts.begin(), accumulatedMargin.size() - 1);
  };
  if (!hasMargin)
    return {local.begin + leadingOffset, local.end + leadingOffset};
  uint32_t before = accumulatedMargin[line(local.begin)];
  uint32_t within = accumulatedMargin[line(local.end)] - before;
  uint32_t begin = leadingOffset + local.begin + (local.begin == 0 ? 0 : before);
  return {begin, begin + local.length() + within};
}

source::Span Tokens::toFile(size_t index, source::Span span) const {
  auto after = std::partition_point(sublocations.begin(), sublocations.end(),
                                    [&](const Sublocation &s) { return s.firstToken <= index; });
  while (after != sublocations.begin()) {
    const Sublocation &place = *--after;
    if (index < place.lastToken)
      span = place.toGlobal(span);
    if (place.depth == 0)
      break;
  }
  return span;
}

source::Span Tokens::span(size_t index) const {
  const Token &token = list[index];
  if (token.kind == TokenKind::Problem)
    return problems[token.payload].span;
  return toFile(index, {token.begin, token.end()});
}

} // namespace ppcc::puppet
