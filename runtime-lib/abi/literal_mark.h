// How literals that the compiler lays out are told from values that are made at run time.
#pragma once

#include <cstdint>

namespace pp {

/// `Object::reserved` of a literal; all other objects have 0 there.
constexpr uint16_t literalMark = 1;

} // namespace pp
