// Follows the calls of Puppet's type language through a file's tokens.
#include "frontend/puppet/ruby_types/resource_types.h"

#include "frontend/puppet/ruby_types/title_patterns.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace ppcc::puppet::ruby {

namespace {

using Kind = Token::Kind;

/// The declarations of one file.
class TypeReader {
public:
  TypeReader(std::string_view name, std::string_view text) : tokens_(lex(text)) {
    type_.name = name;
  }

  pp::ModuleType read() {
    if (!findDeclaration())
      return failed("it does not declare the type with newtype");
    for (; tokens_[at_].kind != Kind::End; ++at_)
      if (isStatementStart())
        statement();
    complete();
    return std::move(type_);
  }

private:
  const Token &token(size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }

  pp::ModuleType failed(std::string reason) {
    problem(std::move(reason));
    return std::move(type_);
  }
  void problem(std::string reason) {
    if (type_.problem.empty())
      type_.problem = std::move(reason);
  }

  /// `Puppet::Type.newtype(:name) do`
  bool findDeclaration() {
    for (; tokens_[at_].kind != Kind::End; ++at_) {
      if (!token().isWord("newtype"))
        continue;
      size_t next = token(1).isPunctuation("(") ? 2 : 1;
      if (token(next).kind == Kind::Symbol && token(next).text == type_.name)
        return true;
    }
    return false;
  }

  /// Whether a call may begin here: at the start of a line, or behind `x =`, `do |x|` and the like.
  bool isStatementStart() const {
    if (token().kind != Kind::Word || at_ == 0)
      return false;
    const Token &before = tokens_[at_ - 1];
    return !before.isPunctuation(".") && !before.isPunctuation("::") && !before.isWord("def");
  }

  void statement() {
    const std::string &word = token().text;
    if (word == "newparam" || word == "newproperty" || helpers_.contains(word))
      declaration(word);
    else if (word == "ensurable")
      type_.attributes.push_back("ensure");
    else if (word == "isnamevar" && !current_.empty())
      addNamevar(current_);
    else if (word == "provide")
      type_.attributes.push_back("provider");
    else if (word == "def")
      method();
    else if (word == "instance_eval" || word == "class_eval" || word == "module_eval")
      problem("code that " + word + " is given declares attributes");
    else if (word == "extend" && token(1).kind == Kind::Word && token(1).text != "self")
      extends_ = token(1).text;
  }

  void method() {
    bool isOfClass = token(1).isWord("self") && token(2).isPunctuation(".");
    const Token &name = token(isOfClass ? 3 : 1);
    current_.clear();
    if (!isOfClass)
      return;
    classMethod_ = name.text;
    if (name.isWord("title_patterns"))
      readPatterns();
    else if (name.isWord("isomorphic?"))
      type_.isIsomorphic = !bodyHasWord("false");
  }

  void readPatterns() {
    hasPatterns_ = true;
    std::span<const Token> body(tokens_.data() + at_ + 4, tokens_.size() - at_ - 4);
    if (!readTitlePatterns(body, type_.patterns))
      problem("its title patterns are computed");
  }

  bool bodyHasWord(std::string_view word) const {
    for (size_t i = at_; tokens_[i].kind != Kind::End && !tokens_[i].isWord("end"); ++i)
      if (tokens_[i].isWord(word))
        return true;
    return false;
  }

  void declaration(const std::string &call) {
    isProperty_ = call == "newproperty";
    bool hasParenthesis = token(1).isPunctuation("(");
    const Token name = token(hasParenthesis ? 2 : 1);
    bool isLiteral = (name.kind == Kind::Symbol || name.kind == Kind::String) &&
                     !name.isInterpolated && !token(hasParenthesis ? 3 : 2).isPunctuation(".");
    if (isLiteral) {
      declare(name.text);
      if (hasNamevarOption())
        addNamevar(name.text);
    } else if (name.kind == Kind::Word && !token(hasParenthesis ? 3 : 2).isPunctuation(".")) {
      declareComputed(call, name.text);
    } else {
      problem("a name given to " + call + " is computed");
    }
  }

  void declare(const std::string &attribute) {
    type_.attributes.push_back(attribute);
    current_ = attribute;
    nameIsProperty_ |= attribute == "name" && isProperty_;
  }

  /// Properties are never namevars, even if they say so.
  void addNamevar(const std::string &attribute) {
    if (!isProperty_ &&
        std::find(type_.namevars.begin(), type_.namevars.end(), attribute) == type_.namevars.end())
      type_.namevars.push_back(attribute);
  }

  /// `:namevar => true` or `namevar: true` before the block of the call.
  bool hasNamevarOption() const {
    for (size_t i = at_; i < tokens_.size(); ++i) {
      const Token &here = tokens_[i];
      bool isEnd = here.isWord("do") || here.isPunctuation("{") || here.kind == Kind::End ||
                   (here.kind == Kind::LineEnd && !tokens_[i - 1].isPunctuation(",") &&
                    !tokens_[i - 1].isPunctuation("("));
      if (isEnd)
        return false;
      bool isLabel = here.is(Kind::Label, "namevar");
      bool isKey = here.is(Kind::Symbol, "namevar") && i + 2 < tokens_.size() &&
                   tokens_[i + 1].isPunctuation("=>");
      if ((isLabel && tokens_[i + 1].isWord("true")) || (isKey && tokens_[i + 2].isWord("true")))
        return true;
    }
    return false;
  }

  /// `[:a, :b].each do |x| newparam(x)`, or a parameter of a helper `def self.newcheck(x)`.
  void declareComputed(const std::string &call, const std::string &variable) {
    std::vector<std::string> names;
    if (!loopOver(variable, names)) {
      if (classMethod_.empty())
        problem("a name given to " + call + " is computed");
      else
        helpers_.insert(classMethod_);
      return;
    }
    bool isNamevar = hasNamevarOption();
    for (const std::string &name : names) {
      declare(name);
      if (isNamevar)
        addNamevar(name);
    }
  }

  /// The literals of the nearest `[…].each do |variable|` before this place.
  bool loopOver(const std::string &variable, std::vector<std::string> &names) const {
    for (size_t i = at_; i > 4; --i) {
      bool isLoop = tokens_[i].isWord(variable) && tokens_[i - 1].isPunctuation("|") &&
                    (tokens_[i - 2].isWord("do") || tokens_[i - 2].isPunctuation("{")) &&
                    tokens_[i - 3].isWord("each") && tokens_[i - 4].isPunctuation(".");
      if (isLoop)
        return literalsBefore(i - 5, names);
      if (tokens_[i].isWord("def"))
        return false;
    }
    return false;
  }

  bool literalsBefore(size_t end, std::vector<std::string> &names) const {
    if (tokens_[end].kind == Kind::Words) {
      std::istringstream words(tokens_[end].text);
      for (std::string word; words >> word;)
        names.push_back(word);
      return !names.empty();
    }
    if (!tokens_[end].isPunctuation("]"))
      return false;
    for (size_t i = end; i-- > 0 && !tokens_[i].isPunctuation("[");) {
      if (tokens_[i].kind == Kind::Symbol || tokens_[i].kind == Kind::String)
        names.insert(names.begin(), tokens_[i].text);
      else if (!tokens_[i].isPunctuation(",") && tokens_[i].kind != Kind::LineEnd)
        return false;
    }
    return !names.empty();
  }

  /// What follows from the declarations as a whole.
  void complete() {
    if (!extends_.empty() && type_.attributes.empty())
      problem("the module " + extends_ + " declares its attributes");
    bool hasName = std::find(type_.attributes.begin(), type_.attributes.end(), "name") !=
                   type_.attributes.end();
    isProperty_ = false;
    if (hasName && !nameIsProperty_)
      addNamevar("name");
    if (type_.namevars.size() > 1 && !hasPatterns_)
      problem("it has several namevars and no title patterns");
  }

  std::vector<Token> tokens_;
  size_t at_ = 0;
  pp::ModuleType type_;
  /// The attribute whose block we are in.
  std::string current_;
  std::string classMethod_;
  std::string extends_;
  std::set<std::string> helpers_;
  bool hasPatterns_ = false;
  bool isProperty_ = false;
  bool nameIsProperty_ = false;
};

} // namespace

pp::ModuleType readResourceType(std::string_view name, std::string_view text,
                                const std::string &path) {
  pp::ModuleType type = TypeReader(name, text).read();
  type.file = path;
  return type;
}

} // namespace ppcc::puppet::ruby
