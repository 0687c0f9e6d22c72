// Enumerations that have words in IR text. `wordsOf` stands beside each.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace ppcc::ir {

/// The word of `e` in IR text.
template <class E> constexpr std::string_view word(E e) {
  return wordsOf(e)[static_cast<size_t>(e)];
}

/// The case that is written as `text`.
template <class E> constexpr std::optional<E> fromWord(std::string_view text) {
  std::span<const std::string_view> words = wordsOf(E{});
  for (size_t i = 0; i < words.size(); ++i)
    if (words[i] == text)
      return static_cast<E>(i);
  return std::nullopt;
}

} // namespace ppcc::ir
