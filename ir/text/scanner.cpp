// Scanning of IR text.
#include "ir/text/scanner.h"

#include "ir/text/text_writer.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace ppcc::ir {

namespace {

bool isLocalCharacter(char c) { return isNameCharacter(c) && c != '.' && c != ':' && c != '-'; }
bool isWordCharacter(char c) { return isNameCharacter(c) && c != ':'; }

int hexDigit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

} // namespace

void Scanner::skipSpace() {
  while (position_ < text_.size()) {
    char c = text_[position_];
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r')
      ++position_;
    else if (text_.substr(position_).starts_with("//"))
      position_ = std::min(text_.find('\n', position_), text_.size());
    else
      return;
  }
}

size_t Scanner::position() {
  skipSpace();
  return position_;
}

bool Scanner::atEnd() { return position() == text_.size(); }

char Scanner::peek() { return atEnd() ? '\0' : text_[position_]; }

void Scanner::failAt(size_t position, std::string message) {
  if (error_)
    return;
  auto before = text_.substr(0, position);
  ReadError error;
  error.line = static_cast<uint32_t>(1 + std::ranges::count(before, '\n'));
  error.column = static_cast<uint32_t>(position - (before.rfind('\n') + 1) + 1);
  error.message = std::move(message);
  error_ = std::move(error);
  position_ = text_.size();
}

std::string Scanner::found() {
  if (atEnd())
    return "the end of the text";
  auto rest = text_.substr(position_);
  size_t length = 1;
  while (length < rest.size() && length < 20 && isWordCharacter(rest[length - 1]) &&
         isWordCharacter(rest[length]))
    ++length;
  return "`" + std::string(rest.substr(0, length)) + "`";
}

bool Scanner::accept(std::string_view text) {
  if (atEnd() || !text_.substr(position_).starts_with(text))
    return false;
  position_ += text.size();
  return true;
}

void Scanner::expect(std::string_view text) {
  if (!accept(text))
    fail("expected `" + std::string(text) + "`, found " + found());
}

template <class Predicate> std::string_view Scanner::take(Predicate &&isPart) {
  size_t start = position();
  while (position_ < text_.size() && isPart(text_[position_]))
    ++position_;
  return text_.substr(start, position_ - start);
}

bool Scanner::acceptWord(std::string_view word) {
  size_t start = position();
  if (take(isWordCharacter) == word)
    return true;
  position_ = start;
  return false;
}

std::string_view Scanner::word() {
  auto result = take(isWordCharacter);
  if (result.empty())
    fail("expected a word, found " + found());
  return result;
}

std::string_view Scanner::enumWord() {
  auto result = take([](char c) { return isWordCharacter(c) || c == '<' || c == '>' || c == '~'; });
  if (result.empty())
    fail("expected a word, found " + found());
  return result;
}

std::string_view Scanner::local(char sigil) {
  expect(std::string_view(&sigil, 1));
  // No space between the sigil and the name.
  size_t start = position_;
  auto result = take(isLocalCharacter);
  if (!failed() && (result.empty() || position_ != start + result.size()))
    failAt(start, std::string("expected a name after `") + sigil + "`");
  return result;
}

std::string Scanner::name(char sigil) {
  expect(std::string_view(&sigil, 1));
  if (failed())
    return {};
  if (position_ < text_.size() && text_[position_] == '"')
    return string();
  size_t start = position_;
  auto result = take(isNameCharacter);
  if (result.empty() || position_ != start + result.size())
    failAt(start, std::string("expected a name after `") + sigil + "`");
  return std::string(result);
}

void Scanner::escape(std::string &out) {
  char c = position_ < text_.size() ? text_[position_++] : '\0';
  if (c == 'n') {
    out += '\n';
  } else if (c == 't') {
    out += '\t';
  } else if (c == '"' || c == '\\') {
    out += c;
  } else if (c == 'x' && position_ + 2 <= text_.size() && hexDigit(text_[position_]) >= 0 &&
             hexDigit(text_[position_ + 1]) >= 0) {
    out += static_cast<char>(hexDigit(text_[position_]) * 16 + hexDigit(text_[position_ + 1]));
    position_ += 2;
  } else {
    failAt(position_ - 1, "unknown escape in a string");
  }
}

std::string Scanner::string() {
  size_t start = position();
  std::string out;
  expect("\"");
  while (!failed()) {
    if (position_ == text_.size() || text_[position_] == '\n') {
      failAt(start, "this string has no end");
      break;
    }
    char c = text_[position_++];
    if (c == '"')
      break;
    if (c == '\\')
      escape(out);
    else
      out += c;
  }
  return out;
}

uint32_t Scanner::number() {
  size_t start = position();
  auto digits = take([](char c) { return c >= '0' && c <= '9'; });
  uint32_t value = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (digits.empty())
    fail("expected a number, found " + found());
  else if (error != std::errc())
    failAt(start, "this number is too large");
  return value;
}

std::string_view Scanner::numeral() {
  auto isPart = [](char c) { return (c >= '0' && c <= '9') || (c && std::strchr("+-.einfa", c)); };
  auto result = take(isPart);
  if (result.empty())
    fail("expected a constant, found " + found());
  return result;
}

} // namespace ppcc::ir
