// Values on their way to Ruby and back.
#pragma once

#include "runtime-lib/puppet/ruby/interpreter.h"

namespace pp::ruby {

/// A copy of the value as Ruby objects; the same object for the same value of a catalog.
Ref toRuby(Interpreter &ruby, Value value);
/// A copy of the object as a value of the session's catalog.
Value fromRuby(Interpreter &ruby, Ref object);
/// The bytes of a Ruby String.
std::string textOf(Interpreter &ruby, Ref string);

} // namespace pp::ruby
