// The operator enums of operators.def and their spelling.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ppcc::puppet::ast {

#define ENUM_BEGIN(Enum) enum class Enum : uint8_t {
#define ENUMERATOR(Name, spelling) Name,
#define ENUM_END(Enum)                                                                             \
  }                                                                                                \
  ;
#include "frontend/puppet/ast/operators.def"

// The operator as it stands in the source and in PN.
#define ENUM_BEGIN(Enum)                                                                           \
  constexpr std::string_view spelling(Enum op) {                                                   \
    constexpr std::string_view spellings[] = {
#define ENUMERATOR(Name, spelling) spelling,
#define ENUM_END(Enum)                                                                             \
  }                                                                                                \
  ;                                                                                                \
  return spellings[static_cast<size_t>(op)];                                                       \
  }
#include "frontend/puppet/ast/operators.def"

} // namespace ppcc::puppet::ast
