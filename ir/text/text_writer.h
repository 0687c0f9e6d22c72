// Writes the smallest parts of IR text: names, strings, numbers, constants, locations, types.
#pragma once

#include "ir/core/module.h"

#include <string>

namespace ppcc::ir {

/// Collects text. Ids that do not exist are written as `?`, so that even a broken module prints.
class TextWriter {
public:
  explicit TextWriter(const Module &module) : module_(module) {}

  const Module &module() const { return module_; }
  std::string take() { return std::move(out_); }
  TextWriter &operator<<(std::string_view text) {
    out_ += text;
    return *this;
  }
  TextWriter &operator<<(char c) {
    out_ += c;
    return *this;
  }
  TextWriter &operator<<(uint64_t number) {
    out_ += std::to_string(number);
    return *this;
  }

  void quoted(std::string_view text);
  /// Quoted text, `_` for none.
  void string(StringId id);
  /// `@name` of a function.
  void symbol(FunctionId id);
  /// `sigil` and a name, quoted where needed.
  void name(char sigil, std::string_view text);
  /// `$name`
  void variable(StringId id);
  void constant(ConstantId id);
  void type(Type type);
  /// `line:column`, with the file before it unless that is `file`.
  void location(LocationId id, StringId file = {});

protected:
  const Module &module_;

private:
  /// Writes a leaf, or the opening bracket of a collection.
  void beginConstant(const Constant &constant);
  void floating(double value);

  std::string out_;
};

/// Whether `c` may stand in a name without quotes.
constexpr bool isNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || c == ':' || c == '-';
}

} // namespace ppcc::ir
