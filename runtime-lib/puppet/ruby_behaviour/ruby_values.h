// Ruby's conversions and complaints, as the Ruby code of stdlib meets them.
#pragma once

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/puppet/functions/calling/call.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_numbers.h"
#include "runtime-lib/puppet/types/access/access.h"

#include <string>
#include <string_view>

namespace pp::stdlib {

/// Ruby's #inspect.
std::string inspect(Value value);
/// Ruby's Array(): an array itself, undef as nothing, a hash as pairs, others alone.
std::vector<Value> toRubyArray(Context &context, Value value);

/// The string, or throws Ruby's complaint about an implicit conversion.
const String &needString(Value value);
/// Whether the pattern (Ruby's notation) is found in the text.
bool matches(Context &context, std::string_view pattern, const String &text, uint8_t options = 0);
/// The groups of the first match, or an empty list.
std::vector<Value> matchGroups(Context &context, std::string_view pattern, const String &text);

/// Text of the characters, for functions that take a string apart.
std::vector<std::string_view> characters(std::string_view text);

/// Throws `name(): Wrong number of arguments given (n for wanted)`, the most common form.
[[noreturn]] void failCount(std::string_view name, size_t given, std::string_view wanted);
/// Calls another function of the language with the caller's place.
Value callOther(const Call &call, std::string_view name, std::span<const Value> args,
                const Closure *block = nullptr);

inline Value truth(bool value) { return Value::boolean(value); }
inline bool isText(Value value) { return value.is(ObjectKind::String); }
inline bool isArray(Value value) { return value.is(ObjectKind::Array); }
inline bool isHash(Value value) { return value.is(ObjectKind::Hash); }
inline std::string_view textView(Value value) { return value.as<String>()->view(); }
inline std::span<const Value> itemsOf(Value array) { return array.as<Array>()->items(); }
inline std::span<const HashEntry> pairsOf(Value hash) { return hash.as<Hash>()->items(); }

} // namespace pp::stdlib
