// Escapes as Ruby writes them between double quotes.
#include "runtime-lib/core/values/text/quoted.h"

#include "runtime-lib/core/values/unicode.h"

#include <unictype.h>

#include <cstdint>
#include <cstdio>

namespace pp {

namespace {

/// The letter of a control character's short escape, or 0.
char shortEscape(uint32_t c) {
  switch (c) {
  case '\n':
    return 'n';
  case '\r':
    return 'r';
  case '\t':
    return 't';
  case '\f':
    return 'f';
  case '\v':
    return 'v';
  case '\b':
    return 'b';
  case '\a':
    return 'a';
  case 0x1B:
    return 'e';
  }
  return 0;
}

/// A character that is neither printed nor has a short escape.
void appendNumber(std::string &out, uint32_t c) {
  char buffer[16];
  std::snprintf(buffer, sizeof buffer, c > 0xFFFF ? "\\u{%X}" : "\\u%04X", c);
  out += buffer;
}

void appendByte(std::string &out, unsigned char byte) {
  char buffer[8];
  std::snprintf(buffer, sizeof buffer, "\\x%02X", byte);
  out += buffer;
}

void appendEscaped(std::string &out, uint32_t c, bool beforeInterpolation) {
  if (c == '"' || c == '\\' || (c == '#' && beforeInterpolation)) {
    out += '\\';
    out += static_cast<char>(c);
  } else if (char letter = shortEscape(c)) {
    out += '\\';
    out += letter;
  } else if (c >= 0x20 && c != 0x7F && (c < 0x80 || c == 0x85 || uc_is_print(c))) {
    appendCharacter(out, c);
  } else {
    appendNumber(out, c);
  }
}

} // namespace

static std::string quoted(std::string_view text, bool asAscii) {
  std::string out = "\"";
  while (!text.empty()) {
    auto byte = static_cast<unsigned char>(text[0]);
    uint32_t c = nextCharacter(text);
    bool beforeInterpolation =
        !text.empty() && (text[0] == '{' || text[0] == '$' || text[0] == '@');
    bool isControl = c < 0x20 || c == 0x7F;
    if (c == 0xFFFFFFFF || (asAscii && isControl && !shortEscape(c)))
      appendByte(out, byte);
    else if (asAscii && c >= 0x80)
      appendNumber(out, c);
    else
      appendEscaped(out, c, beforeInterpolation);
  }
  return out + "\"";
}

std::string inspected(std::string_view text) { return quoted(text, false); }
std::string dumped(std::string_view text) { return quoted(text, true); }

} // namespace pp
