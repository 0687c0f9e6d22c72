// Messages of tables: text with {name} where arguments stand, which come in the order in which
// their names first do.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

namespace pp {

/// The name in the placeholder that starts at `at`, or empty where none does.
constexpr std::string_view placeholderAt(std::string_view message, size_t at) {
  if (message[at] != '{')
    return {};
  size_t end = at + 1;
  while (end < message.size() && message[end] >= 'a' && message[end] <= 'z')
    ++end;
  return end < message.size() && message[end] == '}' ? message.substr(at + 1, end - at - 1)
                                                     : std::string_view();
}

/// The names of the arguments that a message asks for, in the order in which they first occur.
struct ArgumentNames {
  static constexpr size_t most = 6;
  std::array<std::string_view, most> names{};
  size_t count = 0;

  constexpr explicit ArgumentNames(std::string_view message) {
    for (size_t at = 0; at < message.size(); ++at)
      if (std::string_view name = placeholderAt(message, at);
          !name.empty() && number(name) == count)
        names.at(count++) = name;
  }
  /// Which argument has the name; `count` where none does.
  constexpr size_t number(std::string_view name) const {
    size_t i = 0;
    while (i < count && names[i] != name)
      ++i;
    return i;
  }
};

/// The message with its arguments in place.
inline std::string filledIn(std::string_view message, std::span<const std::string> arguments) {
  ArgumentNames names(message);
  std::string text;
  for (size_t at = 0; at < message.size(); ++at) {
    std::string_view name = placeholderAt(message, at);
    if (name.empty()) {
      text += message[at];
      continue;
    }
    text += arguments[names.number(name)];
    at += name.size() + 1;
  }
  return text;
}

namespace message_details {

template <class Expected, class Given> std::string argumentText(const Given &given) {
  if constexpr (std::same_as<Expected, std::string_view>) {
    static_assert(std::convertible_to<Given, std::string_view>, "the row wants a text here");
    return std::string(std::string_view(given));
  } else {
    static_assert(std::integral<Given> && !std::same_as<Given, bool>, "the row wants a number");
    return std::to_string(given);
  }
}

template <class Types> struct Message;
template <class... Expected> struct Message<std::tuple<Expected...>> {
  template <class... Given>
  static std::string text(std::string_view message, const Given &...arguments) {
    static_assert(sizeof...(Expected) == sizeof...(Given), "the row has other arguments");
    std::array<std::string, sizeof...(Given)> texts{argumentText<Expected>(arguments)...};
    return filledIn(message, texts);
  }
};

} // namespace message_details

/// A row's message with arguments of the types that the row names: texts and numbers.
template <class Types, class... Given>
std::string messageText(std::string_view message, const Given &...arguments) {
  return message_details::Message<Types>::text(message, arguments...);
}

} // namespace pp
