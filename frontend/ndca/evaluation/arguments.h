// Arguments of a call of something built in, by position and by name.
#pragma once

#include "frontend/ndca/evaluation/evaluator.h"

namespace ppcc::ndca {

/// The arguments of a call; `first` of the expression's children come before them.
struct Evaluator::Arguments {
  Arguments(const Expr &call, size_t before, Problems &reports)
      : expr(call), first(before), problems(reports) {}

  const Expr &expr;
  size_t first;
  Problems &problems;
  std::vector<Value> values;
  /// For each parameter the number of its argument.
  std::vector<std::optional<size_t>> bound;

  /// Gives each parameter its argument; reports what is left over.
  bool bind(const std::vector<std::string_view> &parameters);
  /// The argument of a parameter, or null.
  const Value *at(size_t parameter) const {
    return bound[parameter] ? &values[*bound[parameter]] : nullptr;
  }
  source::Span spanAt(size_t parameter) const {
    return expr.children[first + *bound[parameter]]->span;
  }
  bool isEmpty() const { return values.empty(); }
};

/// Whether the language has a function of that name.
bool isBuiltinFunction(std::string_view name);

} // namespace ppcc::ndca
