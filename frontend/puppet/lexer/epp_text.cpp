// The text of templates around tags: what is rendered as it stands, and how a tag begins.
#include "frontend/puppet/lexer/scanner.h"

#include <algorithm>
#include <utility>

namespace ppcc::puppet {

using diagnostics::Id;

/// Text collected on the way to a tag.
struct Scanner::EppText {
  std::string text;
  bool skipLeading = false;
  /// Puppet loses the text where the input ends with a comment or with `<%%`.
  bool lost = false;
  EppMode next = EppMode::Text;
};

namespace {

void dropBlanks(std::string &text) {
  while (!text.empty() && hasClass(text.back(), blankCharacter))
    text.pop_back();
}

/// Drops blanks and one line break at the start, after a tag that trims.
std::string_view dropLeading(std::string_view text) {
  size_t at = std::min(text.find_first_not_of(" \t"), text.size());
  if (text.substr(at).starts_with('\r'))
    ++at;
  if (text.substr(at).starts_with('\n'))
    ++at;
  return text.substr(at);
}

void appendText(std::string &out, std::string_view part) {
  for (size_t at; (at = part.find("%%>")) != std::string_view::npos;) {
    out += part.substr(0, at);
    out += "%>";
    part.remove_prefix(at + 3);
  }
  out += part;
}

} // namespace

/// Emits the text up to the next tag and enters the tag.
void Scanner::eppText(bool skipLeading) {
  uint32_t begin = pos_;
  EppText state;
  state.skipLeading = skipLeading;
  bool empty = atEnd();
  if (!empty && !scanEppText(state))
    return;
  if (state.next == EppMode::Text) {
    if (!empty && !state.lost)
      emitOwn(TokenKind::RenderString, begin, pos_, out_.arena.copy(state.text));
    eppTagOpen_ = false;
    return;
  }
  if (!state.text.empty())
    emitOwn(TokenKind::RenderString, begin, pos_, out_.arena.copy(state.text));
  if (state.next == EppMode::Expression)
    emit(TokenKind::RenderExpression, begin, 0);
  eppMode_ = state.next;
  eppTagOpen_ = true;
}

/// Collects text up to a tag that switches to code, or to the end; false after an error.
bool Scanner::scanEppText(EppText &state) {
  std::string &text = state.text;
  while (!atEnd()) {
    size_t tag = text_.find("<%", pos_);
    bool found = tag != std::string_view::npos;
    uint32_t end = found ? static_cast<uint32_t>(tag) + 2 : size();
    std::string_view part = view(pos_, end);
    match(found ? end - 2 : end, end);
    pos_ = end;
    if (std::exchange(state.skipLeading, false))
      part = dropLeading(part);
    appendText(text, part);
    if (atEnd()) {
      if (text.ends_with("<%"))
        fail(Id::EppUnbalancedExpression, pos_, {}, {}, true);
      return !out_.problem;
    }
    char next = text_[pos_];
    if (next == '%' || next == '-' || next == '=') {
      match(pos_, pos_ + 1);
      ++pos_;
    }
    if (next == '%')
      continue;
    text.resize(text.size() - 2);
    if (next == '#') {
      if (!skipEppComment(state))
        return false;
      continue;
    }
    if (next == '-')
      dropBlanks(text);
    state.next = next == '=' ? EppMode::Expression : EppMode::Code;
    return true;
  }
  state.lost = true;
  return true;
}

/// Skips `#… %>`, where `%%>` does not end it.
bool Scanner::skipEppComment(EppText &state) {
  uint32_t begin = pos_;
  size_t end = begin;
  do
    end = text_.find("%>", end + 1);
  while (end != std::string_view::npos && text_[end - 1] == '%');
  if (end == std::string_view::npos) {
    fail(Id::EppUnbalancedComment, pos_, {}, {}, true);
    return false;
  }
  pos_ = static_cast<uint32_t>(end) + 2;
  match(pos_ - 3, pos_);
  if (text_[begin + 1] == '-')
    dropBlanks(state.text);
  state.skipLeading = text_[end - 1] == '-';
  return true;
}

} // namespace ppcc::puppet
