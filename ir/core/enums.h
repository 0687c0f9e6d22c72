// The small enumerations of the IR and the words they are written as, expanded from enums.def.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace ppcc::ir {

#define ENUM(Name) enum class Name : uint8_t {
#define CASE(Name, Case, word) Case,
#define END_ENUM(Name)                                                                             \
  }                                                                                                \
  ;
#include "ir/core/enums.def"

/// The words of an enumeration in the order of its cases.
template <class E> inline constexpr std::span<const std::string_view> words = {};

#define ENUM(Name) inline constexpr std::string_view words##Name[] = {
#define CASE(Name, Case, word) word,
#define END_ENUM(Name)                                                                             \
  }                                                                                                \
  ;                                                                                                \
  template <> inline constexpr std::span<const std::string_view> words<Name> = words##Name;
#include "ir/core/enums.def"

/// The word of `e` in IR text.
template <class E> constexpr std::string_view word(E e) { return words<E>[static_cast<size_t>(e)]; }

/// The case that is written as `text`.
template <class E> constexpr std::optional<E> fromWord(std::string_view text) {
  for (size_t i = 0; i < words<E>.size(); ++i)
    if (words<E>[i] == text)
      return static_cast<E>(i);
  return std::nullopt;
}

} // namespace ppcc::ir
