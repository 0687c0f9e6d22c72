// The rules of NDCA's ops and tables.
#pragma once

#include "ir/core/dialects/plain_rules.h"

namespace ppcc::ir::ndca {

/// What NDCA answers for its ops, its tables and its functions.
struct Rules : PlainRules {
  static void verifyOp(Verifier &verifier, const Function &function, const Op &op);
  /// Functions of rules have no boxed values, no calls and nothing that allocates; that of a row
  /// has one loop.
  static bool verifyFunction(Verifier &verifier, const Function &function);
  static bool mayBeCalled(FunctionKind) { return false; }
  static void verifyTables(Verifier &verifier);
  static pp::Value evaluate(pp::Context &context, const Op &op, const KnownValues &known);
};

} // namespace ppcc::ir::ndca
