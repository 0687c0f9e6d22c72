// Trees of types as text: how the compiler hands a definition of a type to the program.
#pragma once

#include "runtime-lib/puppet/types/parser/syntax.h"

#include <optional>

namespace pp::type_syntax {

/// The tree as text that readTree() reads.
std::string writeTree(const Node &node);
/// The tree that writeTree() wrote for a source of that length, or nothing for any other text.
std::optional<Node> readTree(std::string_view text, size_t sourceLength);

} // namespace pp::type_syntax
