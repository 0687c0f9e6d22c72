// Rules for names of types and classes.
#pragma once

#include <string_view>

namespace pp {

/// `a::b_c`, with or without leading `::`: names of classes and functions.
bool isLowerName(std::string_view name);
/// `Foo::Bar`, as resource types are printed.
bool isTypeName(std::string_view name);

/// Where Puppet says a type comes from that no program may define anew (name in lower case); empty
/// for names that are free.
std::string_view reservedTypeOrigin(std::string_view lowerName);

} // namespace pp
