// What the core asks dialects, and the answers of one that has nothing to say.
#pragma once

#include "ir/core/dialects/function_kind.h"
#include "ir/core/op.h"
#include "runtime-lib/abi/value.h"

#include <vector>

namespace pp {
class Context;
}

namespace ppcc::ir {

class Folding;
class Function;
class Module;
class Reader;
class TextWriter;
class Verifier;

/// Values known at compile time, by id; unset where nothing is known.
using KnownValues = std::vector<pp::Value>;

/// The base of the `Rules` of every dialect, which hide what they answer themselves. Which rules to
/// ask is decided by a switch over the dialects (withRules), so asking costs no more than a call.
struct PlainRules {
  /// The effects of this very op, which may be fewer than its row says.
  static Effects effects(const Module &, const Function &, const Op &op) {
    return op.info().effects;
  }
  /// Checks what the kinds of fields cannot say: counts, and the rules of single ops.
  static void verifyOp(Verifier &, const Function &, const Op &) {}
  /// Checks what the dialect keeps of a function; false when its ops cannot be looked at then.
  static bool verifyFunction(Verifier &, const Function &) { return true; }
  /// Whether a `call` may name a function of that kind.
  static bool mayBeCalled(FunctionKind) { return true; }
  /// Checks the rows of the dialect's tables beyond that what they refer to exists.
  static void verifyTables(Verifier &) {}

  /// What an op gives, all of whose operands are known. Unset when it would fail or warn, when it
  /// depends on the run, or when it is not one of the ops that can be computed here.
  static pp::Value evaluate(pp::Context &, const Op &, const KnownValues &) {
    return pp::Value::unset();
  }
  /// Does what is possible with an op some of whose operands are known; true when it is dealt with.
  static bool simplify(Folding &, OpId) { return false; }

  /// Whether the dialect's table of refinements has the row.
  static bool knowsRefinement(const Module &, RefinementId) { return false; }
  static void printRefinement(TextWriter &, RefinementId) {}
  static RefinementId readRefinement(Reader &) { return {}; }
};

} // namespace ppcc::ir
