// Strings as Puppet literals.
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/types/text/text.h"

#include <cstdio>

namespace pp {

namespace {

void appendDoubleQuoted(std::string &out, uint32_t c) {
  switch (c) {
  case '\t':
    out += "\\t";
    return;
  case '\n':
    out += "\\n";
    return;
  case '\r':
    out += "\\r";
    return;
  case '"':
    out += "\\\"";
    return;
  case '$':
    out += "\\$";
    return;
  case '\\':
    out += "\\\\";
    return;
  }
  if (c >= 0x20) {
    appendCharacter(out, c);
    return;
  }
  char buffer[16];
  std::snprintf(buffer, sizeof buffer, "\\u{%X}", c);
  out += buffer;
}

std::string doubleQuote(std::string_view text) {
  std::string out = "\"";
  while (!text.empty())
    appendDoubleQuoted(out, nextCharacter(text));
  return out + '"';
}

} // namespace

std::string puppetQuote(std::string_view text, bool doubleQuotes) {
  requireUtf8(text);
  if (doubleQuotes)
    return doubleQuote(text);
  std::string out = "'";
  // A backslash is written only before the next character, so that one stays one.
  bool escaped = false;
  for (char c : text) {
    if (static_cast<unsigned char>(c) < 0x20)
      return doubleQuote(text);
    if (escaped || c == '\'') {
      out += '\\';
      out += c;
      escaped = false;
    } else if (c == '\\') {
      escaped = true;
    } else {
      out += c;
    }
  }
  if (escaped)
    out += '\\';
  return out + '\'';
}

} // namespace pp
