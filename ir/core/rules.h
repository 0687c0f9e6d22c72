// The rules of the core's own ops.
#pragma once

#include "ir/core/dialects/plain_rules.h"

namespace ppcc::ir::core {

/// What the core answers for its own ops and for bounds of integers.
struct Rules : PlainRules {
  static Effects effects(const Module &module, const Function &function, const Op &op);
  static void verifyOp(Verifier &verifier, const Function &function, const Op &op);
  static pp::Value evaluate(pp::Context &context, const Op &op, const KnownValues &known);
  static bool knowsRefinement(const Module &module, RefinementId id);
  static void printRefinement(TextWriter &writer, RefinementId id);
  static RefinementId readRefinement(Reader &reader);
};

} // namespace ppcc::ir::core
