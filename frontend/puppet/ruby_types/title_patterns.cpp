// A nested list: [[/regexp/, [[:attribute], [:attribute, identity]]], …].
#include "frontend/puppet/ruby_types/title_patterns.h"

#include <algorithm>

namespace ppcc::puppet::ruby {

namespace {

using Kind = Token::Kind;

class Reader {
public:
  explicit Reader(std::span<const Token> body) : body_(body) {}

  bool read(std::vector<pp::ModuleType::Pattern> &patterns) {
    if (!skipAssignments() || !take("["))
      return false;
    while (!take("]")) {
      pp::ModuleType::Pattern pattern;
      if (!readPattern(pattern))
        return false;
      patterns.push_back(std::move(pattern));
      take(",");
    }
    skipLineEnds();
    return !patterns.empty() && here().isWord("end");
  }

private:
  const Token &here() const { return body_[std::min(at_, body_.size() - 1)]; }
  void skipLineEnds() {
    while (here().kind == Kind::LineEnd)
      ++at_;
  }
  bool take(std::string_view mark) {
    skipLineEnds();
    bool isHere = here().isPunctuation(mark);
    at_ += isHere;
    return isHere;
  }

  /// `identity = ->(x) { x }` before the list: the names of what changes nothing.
  bool skipAssignments() {
    skipLineEnds();
    while (here().kind == Kind::Word && at_ + 1 < body_.size() &&
           body_[at_ + 1].isPunctuation("=")) {
      std::string name = here().text;
      size_t end = at_;
      while (end < body_.size() && body_[end].kind != Kind::LineEnd)
        ++end;
      if (!isIdentity(body_.subspan(at_ + 2, end - at_ - 2)))
        return false;
      identities_.push_back(name);
      at_ = end;
      skipLineEnds();
    }
    return true;
  }

  /// `lambda { |x| x }`, `->(x) { x }`, `proc { |x| x }`.
  static bool isIdentity(std::span<const Token> tokens) {
    std::vector<std::string> words;
    for (const Token &token : tokens)
      if (token.kind == Kind::Word && token.text != "lambda" && token.text != "proc")
        words.push_back(token.text);
      else if (token.kind != Kind::Word && token.kind != Kind::Punctuation)
        return false;
    return words.size() == 2 && words[0] == words[1];
  }

  bool readPattern(pp::ModuleType::Pattern &pattern) {
    if (!take("["))
      return false;
    skipLineEnds();
    if (here().kind != Kind::Regexp || here().isInterpolated)
      return false;
    pattern.regexp = body_[at_++].text;
    if (!take(",") || !take("["))
      return false;
    while (!take("]")) {
      if (!readAttribute(pattern))
        return false;
      take(",");
    }
    take(",");
    return take("]");
  }

  bool readAttribute(pp::ModuleType::Pattern &pattern) {
    if (!take("["))
      return false;
    skipLineEnds();
    if (here().kind != Kind::Symbol)
      return false;
    pattern.attributes.push_back(body_[at_++].text);
    if (take(",")) {
      skipLineEnds();
      size_t begin = at_;
      while (at_ < body_.size() && !here().isPunctuation("]") && here().kind != Kind::End)
        ++at_;
      bool isNamed = at_ == begin + 1 && std::find(identities_.begin(), identities_.end(),
                                                   body_[begin].text) != identities_.end();
      if (at_ > begin && !isNamed && !isIdentity(body_.subspan(begin, at_ - begin)))
        return false;
    }
    return take("]");
  }

  std::span<const Token> body_;
  size_t at_ = 0;
  std::vector<std::string> identities_;
};

} // namespace

bool readTitlePatterns(std::span<const Token> body,
                       std::vector<pp::ModuleType::Pattern> &patterns) {
  return !body.empty() && Reader(body).read(patterns);
}

} // namespace ppcc::puppet::ruby
