// Folding of one function under way: what is known so far, and what dialects may do with it.
#pragma once

#include "ir/core/dialects/plain_rules.h"
#include "ir/core/module.h"
#include "ir/passes/constant_values.h"
#include "ir/passes/replacements.h"

namespace ppcc::ir {

/// Goes through a function, definitions before uses, keeping the values it knows.
class Folding {
public:
  Folding(Module &module, Function &function, pp::Context &context, ConstantValues &values)
      : module_(module), function_(function), context_(context), values_(values),
        replacements_(function), known_(function.valueCount(), pp::Value::unset()) {}

  /// Folds what can be folded and gives the number of changes.
  uint64_t run();

  // For the rules of dialects.
  Function &function() { return function_; }
  bool isKnown(ValueId id) const { return !known_[id.index].isUnset(); }
  pp::Value known(ValueId id) const { return known_[id.index]; }
  /// What an op gives whose operands are known; unset where that is for the run to say.
  pp::Value evaluate(const Op &op);
  /// A constant before the op that is being looked at; none for a value that cannot be one.
  ValueId addConstant(pp::Value value, LocationId location);
  /// Replaces the fields of an op.
  template <class T> void rewrite(OpId id, const T &fields) {
    function_.rewrite(id, fields);
    ++changes_;
  }
  /// The op, which cannot fail, gives `value`.
  void standFor(OpId id, ValueId value);

private:
  void foldBlock(Block &block);
  void fold(OpId id);
  bool allKnown(const Op &op) const;
  void removeComputed();

  Module &module_;
  Function &function_;
  pp::Context &context_;
  ConstantValues &values_;
  Replacements replacements_;
  KnownValues known_;
  /// The ops of the block so far.
  std::vector<OpId> ops_;
  /// Ops that were computed, so cannot fail, but whose results are no constants (match outcomes).
  std::vector<OpId> computed_;
  uint64_t changes_ = 0;
};

} // namespace ppcc::ir
