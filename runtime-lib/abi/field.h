// Offsets of members that are rows of a table of layouts; the compiler can ask for no others.
//
// Audience: codegen, and the hashes over the tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pp {

constexpr uint64_t mixAbi(uint64_t hash, std::string_view text) {
  for (char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}
constexpr uint64_t mixAbi(uint64_t hash, size_t number) {
  return (hash ^ number) * 0x100000001b3ULL;
}

/// Where a member lies in its struct and how many bytes it has. Defined for rows only.
template <auto member> struct Field;

/// Expanded for each row of a table. The structs derive from one another in a straight line, none
/// has virtual functions, and so a member lies at the same offset in all that derive from its own.
#define DEFINE_FIELD(Type, member)                                                                 \
  template <> struct Field<&Type::member> {                                                        \
    static constexpr size_t offset = __builtin_offsetof(Type, member);                             \
    static constexpr size_t bytes = sizeof(Type::member);                                          \
  };

/// The hash with a row in it: its name, its place, and the size of the whole.
#define MIX_FIELD(hash, Type, member)                                                              \
  mixAbi(mixAbi(mixAbi(mixAbi(hash, #Type "::" #member), Field<&Type::member>::offset),            \
                Field<&Type::member>::bytes),                                                      \
         sizeof(Type))

} // namespace pp
