// Gives failures the place and the name of the expression that generated code was evaluating.
#pragma once

#include "runtime-lib/abi/runtime_functions.h"
#include "runtime-lib/puppet/evaluation/run.h"

namespace pp {

/// Runs `body`; an error without a place gets that of the expression or of its operand. `operands`
/// is how many operand places follow the first one.
template <class Body>
auto located(const Location *places, const char *label, uint32_t operands, Body &&body) {
  try {
    return body();
  } catch (EvaluationError &error) {
    error.locate(places, label, operands);
    throw;
  }
}

/// The same for operators, whose warnings need the places too.
template <class Body>
auto locatedOperator(Run *run, const Location *places, const char *label, Body &&body) {
  run->places = places;
  return located(places, label, 2, body);
}

} // namespace pp
