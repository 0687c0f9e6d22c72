// The rows of the kinds of functions as data.
#include "ir/core/dialects/function_kind.h"

#include <algorithm>

namespace ppcc::ir {

namespace {

using enum Effects;

constexpr FunctionKindInfo rows[] = {
#define KIND_OF(dialect, Name, word, leading, effects)                                             \
  {Dialect::dialect, dialect::leading, effects},
#include "ir/all/functions.def"
};

} // namespace

const FunctionKindInfo &info(FunctionKind kind) { return rows[static_cast<size_t>(kind)]; }

bool takes(FunctionKind kind, LeadingParameter parameter) {
  return std::ranges::count(info(kind).leading, parameter) > 0;
}

} // namespace ppcc::ir
