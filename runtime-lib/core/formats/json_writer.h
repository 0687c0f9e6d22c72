// JSON text as Ruby's json library writes it.
#pragma once

#include "runtime-lib/abi/objects.h"

#include <string>
#include <string_view>

namespace pp {

/// Appends a string in quotes, escaped as Ruby's JSON.generate does. Fails with Ruby's words on
/// text that is not UTF-8.
void appendJsonString(std::string &out, std::string_view text);
/// The same for text that is ASCII or known to be UTF-8.
void appendValidJsonString(std::string &out, std::string_view text);
/// Appends a text in quotes that needs no escapes.
void appendQuoted(std::string &out, std::string_view text);
inline void appendJsonString(std::string &out, const String &text) {
  if (text.isPlain())
    appendQuoted(out, text.view());
  else if (text.isAscii())
    appendValidJsonString(out, text.view());
  else
    appendJsonString(out, text.view());
}
/// Appends a number or boolean or null; throws for NaN and infinities, which JSON lacks.
void appendJsonScalar(std::string &out, Value value);

/// Compact JSON text as Ruby's JSON.pretty_generate would have written it.
std::string prettyJson(std::string_view compact);

} // namespace pp
