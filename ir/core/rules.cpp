// What the core answers for its own ops and for bounds of integers.
#include "ir/core/rules.h"

#include "ir/core/module.h"
#include "ir/text/reader.h"
#include "ir/text/text_writer.h"

namespace ppcc::ir::core {

Effects Rules::effects(const Module &module, const Function &function, const Op &op) {
  bool isSum = op.as<IntAdd>() || op.as<IntSub>() || op.as<IntMul>();
  if (isSum && function.typeOf(op.result).repr == Repr::Int)
    return Effects::Pure; // it was shown that it cannot overflow
  const auto *call = op.as<Call>();
  if (call && call->function.index < module.functionCount())
    return info(module.function(call->function).kind).calls;
  return op.info().effects;
}

bool Rules::knowsRefinement(const Module &module, RefinementId id) {
  return module.core.ranges.contains(id);
}

void Rules::printRefinement(TextWriter &writer, RefinementId id) {
  const IntegerRange &range = writer.module().core.ranges[id];
  writer << std::to_string(range.low) << " to " << std::to_string(range.high);
}

RefinementId Rules::readRefinement(Reader &reader) {
  IntegerRange range{};
  range.low = reader.integer();
  reader.scanner().expect("to");
  range.high = reader.integer();
  return reader.module().core.ranges.intern(range);
}

} // namespace ppcc::ir::core
