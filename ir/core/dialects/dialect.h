// The dialects: which there are, and how values of all of them are held.
#pragma once

#include "ir/core/words.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace ppcc::ir {

/// The core and the languages' own parts, by the names of their folders.
enum class Dialect : uint8_t {
#define DIALECT(name) name,
#include "ir/all/dialects.def"
};

inline constexpr std::string_view dialectNames[] = {
#define DIALECT(name) #name,
#include "ir/all/dialects.def"
};
constexpr std::span<const std::string_view> wordsOf(Dialect) { return dialectNames; }

/// How a value is held: `any` is the boxed word of runtime-lib's values.
enum class Repr : uint8_t {
#define REPR_OF(dialect, Name, word, held) Name,
#include "ir/all/reprs.def"
};

inline constexpr std::string_view reprWords[] = {
#define REPR_OF(dialect, Name, word, held) word,
#include "ir/all/reprs.def"
};
constexpr std::span<const std::string_view> wordsOf(Repr) { return reprWords; }

/// What a representation is to the machine.
enum class Held : uint8_t {
  Nothing,
  /// The word of a value, whatever kind it is of.
  Word,
  Integer,
  Double,
  Bit,
  Pointer,
};

/// How the machine holds values of the representation.
constexpr Held held(Repr repr) {
  using enum Held;
  constexpr Held rows[] = {
#define REPR_OF(dialect, Name, word, held) held,
#include "ir/all/reprs.def"
  };
  return rows[static_cast<size_t>(repr)];
}

} // namespace ppcc::ir
