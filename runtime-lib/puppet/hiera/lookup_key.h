// Keys with dots (Puppet's lookup_key.rb and sub_lookup.rb).
#pragma once

#include "runtime-lib/puppet/hiera/invocation.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pp::hiera {

/// The segments of a dotted key: strings and integers. Throws LookupError `Syntax error` followed
/// by `place`.
std::vector<Value> splitKey(Context &context, std::string_view key, const std::string &place);

/// Walks into `value` by the segments; nothing when one is not there.
std::optional<Value> subLookup(Invocation &invocation, std::string_view key,
                               std::span<const Value> segments, Value value);

/// `a::b.c.0`: the root `a::b` is looked up, the rest digs into what was found.
class LookupKey {
public:
  LookupKey(Context &context, const String &key);

  std::string_view text() const { return text_; }
  const String *root() const { return root_; }
  /// The part of the root before the first `::`, or nothing.
  const std::optional<std::string> &moduleName() const { return moduleName_; }
  std::span<const Value> segments() const { return segments_; }
  /// Root and segments.
  Value toArray(Context &context) const;

  std::optional<Value> dig(Invocation &invocation, Value value) const;
  /// The value inside hashes and arrays that digging takes it out of again.
  Value undig(Context &context, Value value) const;

private:
  std::string_view text_;
  const String *root_;
  std::optional<std::string> moduleName_;
  std::vector<Value> segments_;
};

/// The reserved key.
constexpr std::string_view lookupOptions = "lookup_options";
LookupKey optionsKey(Context &context);

} // namespace pp::hiera
