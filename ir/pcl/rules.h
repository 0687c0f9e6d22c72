// The rules of PCL's ops and tables.
#pragma once

#include "ir/core/dialects/plain_rules.h"

namespace ppcc::ir::pcl {

/// What PCL answers for its ops, its tables and its functions.
struct Rules : PlainRules {
  static Effects effects(const Module &, const Function &, const Op &op);
  static void verifyOp(Verifier &verifier, const Function &function, const Op &op);
  /// Code of PCL calls the runtime through its session: ops that need the run of another language
  /// have no place in it.
  static bool verifyFunction(Verifier &verifier, const Function &function);
  static bool mayBeCalled(FunctionKind) { return false; }
  static void verifyTables(Verifier &verifier);
  static pp::Value evaluate(pp::Context &context, const Op &op, const KnownValues &known);
};

} // namespace ppcc::ir::pcl
