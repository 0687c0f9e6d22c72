// What core asks of the language that a program is written in.
//
// Core knows the layouts of all values, but not what types and instances mean: how they are
// printed, and when two of them are the same key. The language's layer defines what is declared
// here (Puppet's in puppet/operators and puppet/types), and core includes nothing of it.
#pragma once

#include "runtime-lib/abi/objects.h"

#include <string>
#include <utility>
#include <vector>

namespace pp {

// Text.
/// The text of a value as interpolation prints it.
void appendText(std::string &out, Value value);
/// Ruby's #inspect: strings quoted, undef as `nil`, hashes as `{"a"=>1}`.
void appendInspected(std::string &out, Value value);
/// Ruby's #to_s, which Puppet's issues use: collections as inspected, undef empty.
std::string rubyText(Value value);
/// Name of the Ruby class that Puppet keeps the value in (`NilClass`, `TrueClass`, `String`).
std::string rubyClassName(Value value);
/// `/source/` with slashes escaped, as Ruby inspects a Regexp.
std::string regexpText(const Regexp &regexp);

// Keys of hashes; values/keys.h has the rest.
/// Pairs of values whose equality is still to be shown.
using KeyPairs = std::vector<std::pair<Value, Value>>;
/// The hash of a data type as a key.
uint64_t typeKeyHash(Value type);
/// Whether two data types are the same key.
bool typesAreOneKey(Value a, Value b);
/// The hash of an instance of an Object type; parts deeper than `depth` no longer change it.
uint64_t instanceKeyHash(Value instance, int depth);
/// Whether two instances are the same key where all that goes to `pending` is.
bool instancesAreOneKey(Value a, Value b, KeyPairs &pending);

} // namespace pp
