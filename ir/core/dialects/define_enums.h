// Defines the enumerations of the file ENUMERATIONS, with their words, in the namespace that
// includes it. ENUM(Name) opens one, CASE(Name, Case, "word") is a row, END_ENUM(Name) closes it.
#define ENUM(Name) enum class Name : uint8_t {
#define CASE(Name, Case, word) Case,
#define END_ENUM(Name)                                                                             \
  }                                                                                                \
  ;
#include ENUMERATIONS

#define ENUM(Name) inline constexpr std::string_view words##Name[] = {
#define CASE(Name, Case, word) word,
#define END_ENUM(Name)                                                                             \
  }                                                                                                \
  ;                                                                                                \
  constexpr std::span<const std::string_view> wordsOf(Name) { return words##Name; }
#include ENUMERATIONS
#undef ENUMERATIONS
