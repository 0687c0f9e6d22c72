// Values on their way to Ruby and back.
#pragma once

#include "runtime-lib/puppet/ruby/interpreter.h"

namespace pp::ruby {

/// A copy of the value as Ruby objects; the same object for the same value of a catalog.
Ref toRuby(Interpreter &ruby, Value value);
/// A copy of a collection that shares nothing with other copies and may be changed; texts in it are
/// frozen.
Ref unsharedToRuby(Interpreter &ruby, Value value);
/// A copy that nobody else sees and that Ruby code may do with what it likes.
Ref freshToRuby(Interpreter &ruby, Value value);
/// The object for the value of a variable as seen from the scope, or for an argument where `name` is
/// null. What Ruby code changes in it is taken over by takeChanges().
Ref lend(Interpreter &ruby, Value value, Scope &scope, const String *name);
/// Lets the manifest see what Ruby code has changed since it was lent.
void takeChanges(Interpreter &ruby);
/// The same, or an empty hash for what no Puppet value stands for, such as symbols: only Ruby code
/// can do something with it.
Value asFarAsPossible(Interpreter &ruby, Ref object);
/// Lets an object of Ruby code stand for the value that was made of it.
void adoptCopy(Interpreter &ruby, Value value, Ref object);
/// Whether Puppet would not let Ruby code change it.
bool isFrozen(Interpreter &ruby, Value value);
/// A copy of the object as a value of the session's catalog.
Value fromRuby(Interpreter &ruby, Ref object);
/// The bytes of a Ruby String.
std::string textOf(Interpreter &ruby, Ref string);

} // namespace pp::ruby
