// The shapes of names, as the regular expressions in Puppet's patterns.rb say.
#pragma once

#include <string_view>

namespace ppcc::puppet {

/// `a::b`, not starting with `::`: names of classes, defines and functions.
bool isDefinitionName(std::string_view name);
/// `A::B`, not starting with `::`: names of type aliases.
bool isTypeDefinitionName(std::string_view name);
/// `a`, `_a`, `::a::b`, `a::_b`: names of variables.
bool isVariableName(std::string_view name);
/// `a`, `_a`: names of parameters.
bool isParameterName(std::string_view name);
/// `0` or digits without a leading zero: match variables.
bool isNumericVariableName(std::string_view name);
/// Digits, or `0x` and digits.
bool looksNumeric(std::string_view name);
/// Letters, digits, `_`, `-` and `.` only.
bool isHostname(std::string_view name);
/// The name of one of Puppet's data types in lower case, which no class or define may have.
bool isReservedTypeName(std::string_view name);
/// A name that may become a keyword.
bool isFutureReservedWord(std::string_view name);

} // namespace ppcc::puppet
