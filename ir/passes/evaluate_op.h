// Computes what an op gives from known operands, with the runtime's own operations.
#pragma once

#include "ir/core/dialects/plain_rules.h"

namespace ppcc::ir {

/// What `op` gives, all of whose operands are known. Unset when it would fail or warn, when it
/// depends on the run, or when it is not one of the ops that can be computed here.
pp::Value evaluate(pp::Context &context, const Op &op, const KnownValues &known);

} // namespace ppcc::ir
