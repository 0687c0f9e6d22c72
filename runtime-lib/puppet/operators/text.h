// Text of values: Puppet's interpolation is in operators.h; here are the parts and Ruby's own
// forms.
#pragma once

#include "runtime-lib/abi/objects.h"
#include "runtime-lib/core/session/context.h"

#include <string>
#include <string_view>

namespace pp {

/// Ruby's Float#to_s: the shortest digits that read back, `1.0e+20` for small and large ones.
std::string floatText(double value);
/// `/source/` with slashes escaped, as Ruby inspects a Regexp.
std::string regexpText(const Regexp &regexp);
std::string base64Text(std::string_view bytes);

/// Ruby's #to_s, which Puppet's issues use: collections as inspected, undef empty.
std::string rubyText(Value value);
/// Ruby's #inspect: strings quoted, undef as `nil`, hashes as `{"a"=>1}`.
void appendInspected(std::string &out, Value value);
std::string inspected(std::string_view text);

/// How Puppet calls a value in issues ("Integer", "Undef Value", "File['/x'] Resource-Reference").
std::string label(Value value);
/// The label with `a` or `an`; with a capital article.
std::string labelWithArticle(Value value);
std::string labelWithCapitalArticle(Value value);
/// `a` or `an`, by the first letter that is no quote.
std::string_view article(std::string_view text);

/// Name of the Ruby class that Puppet keeps the value in (`NilClass`, `TrueClass`, `String`).
std::string rubyClassName(Value value);

/// Counts how deep a recursive walk is; throws before the stack ends, and when the time is over.
class NestingGuard {
public:
  NestingGuard();
  ~NestingGuard();
  NestingGuard(const NestingGuard &) = delete;
  NestingGuard &operator=(const NestingGuard &) = delete;
};

} // namespace pp
