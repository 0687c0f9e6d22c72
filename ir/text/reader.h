// What the parts of the reader share: the scanner, the module being made, and its smallest
// constructs.
#pragma once

#include "ir/text/scanner.h"

namespace ppcc::ir {

/// Reads names, constants, types and locations into a module.
class Reader {
public:
  Reader(Scanner &scanner, Module &module) : scanner_(scanner), module_(module) {}

  Scanner &scanner() { return scanner_; }
  Module &module() { return module_; }

  /// Quoted text, or `_` for none.
  StringId string();
  /// `@name` of a function that the text defines somewhere.
  FunctionId symbol();
  /// `#number`
  template <class IdType> IdType numbered() {
    scanner_.expect("#");
    return IdType(size_t{scanner_.number()});
  }
  template <class E> E enumeration() {
    size_t start = scanner_.position();
    auto text = scanner_.enumWord();
    auto value = fromWord<E>(text);
    if (!value)
      scanner_.failAt(start, "unknown word `" + std::string(text) + "`");
    return value.value_or(E{});
  }
  ConstantId constant();
  Type type();
  int64_t integer();
  /// `line:column` of `file`, or `"file":line:column`.
  LocationId location(StringId file = {});

private:
  /// What narrows a representation, after `(`.
  Refinement refinement();
  ConstantId leaf();
  ConstantId numeral();
  /// Makes the collection that `close` ends.
  ConstantId collection(char close, size_t start, const std::vector<ConstantId> &items);

  Scanner &scanner_;
  Module &module_;
};

/// Reads the declaration that `keyword` starts into its table; false when no table has the keyword.
bool readDeclaration(Reader &reader, std::string_view keyword);
/// Reads a function after `func` into the one of its name.
void readFunction(Reader &reader);

} // namespace ppcc::ir
