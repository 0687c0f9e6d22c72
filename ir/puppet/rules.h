// The rules of Puppet's ops and tables.
#pragma once

#include "ir/core/dialects/plain_rules.h"

namespace ppcc::ir::puppet {

/// What Puppet answers for its ops, its tables and the types that it knows of values.
struct Rules : PlainRules {
  static void verifyOp(Verifier &verifier, const Function &function, const Op &op);
  static bool verifyFunction(Verifier &verifier, const Function &function);
  /// Descriptors name all others.
  static bool mayBeCalled(FunctionKind called) { return called == kind::Direct; }
  static void verifyTables(Verifier &verifier);
  static pp::Value evaluate(pp::Context &context, const Op &op, const KnownValues &known);
  static bool simplify(Folding &folding, OpId id);
  static bool knowsRefinement(const Module &module, RefinementId id);
  static void printRefinement(TextWriter &writer, RefinementId id);
  static RefinementId readRefinement(Reader &reader);
};

} // namespace ppcc::ir::puppet
