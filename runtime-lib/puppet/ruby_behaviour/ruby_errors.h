// Words of Ruby's own failures that show through in Puppet's functions.
#pragma once

#include "runtime-lib/abi/value.h"

#include <string_view>

namespace pp {

/// `no implicit conversion of Integer into String`
[[noreturn]] void failImplicitConversion(Value value, std::string_view into);
/// `can't convert nil into Integer`
[[noreturn]] void failConversion(Value value, std::string_view into);
/// ``undefined method `length' for 1:Integer``
[[noreturn]] void failNoMethod(std::string_view method, Value receiver);
/// `can't modify frozen Integer: 1`
[[noreturn]] void failFrozen(Value value);

} // namespace pp
