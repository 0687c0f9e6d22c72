// What functions are the code of, and what they take before the values of their entry block.
#pragma once

#include "ir/all/parts.h"
#include "ir/core/dialects/dialect.h"
#include "ir/core/effects.h"

namespace ppcc::ir {

/// The kinds of all dialects; `puppet::kind::Main` and the like name them.
enum class FunctionKind : uint8_t {
#define KIND_OF(dialect, Name, word, leading, effects) dialect##_##Name,
#include "ir/all/functions.def"
};

#define KIND_OF(dialect, Name, word, leading, effects)                                             \
  namespace dialect::kind {                                                                        \
  inline constexpr FunctionKind Name = FunctionKind::dialect##_##Name;                             \
  }
#include "ir/all/functions.def"

inline constexpr std::string_view functionKindWords[] = {
#define KIND_OF(dialect, Name, word, leading, effects) word,
#include "ir/all/functions.def"
};
constexpr std::span<const std::string_view> wordsOf(FunctionKind) { return functionKindWords; }

/// What a row of a functions.def says.
struct FunctionKindInfo {
  Dialect dialect;
  /// The start of the signature, which no op mentions.
  std::span<const LeadingParameter> leading;
  /// What a `call` of such a function may do.
  Effects calls;
};

/// The row of `kind`.
const FunctionKindInfo &info(FunctionKind kind);

/// Whether functions of the kind take those surroundings.
bool takes(FunctionKind kind, LeadingParameter parameter);

} // namespace ppcc::ir
