// Rules for names of types and classes.
#pragma once

#include <string_view>

namespace pp {

/// `a::b_c`, with or without leading `::`: names of classes and functions.
bool isLowerName(std::string_view name);
/// `Foo::Bar`, as resource types are printed.
bool isTypeName(std::string_view name);

} // namespace pp
