// Text that may not be UTF-8: who needs characters refuses it, who shows it makes it readable.
#pragma once

#include "runtime-lib/abi/objects.h"

#include <string>
#include <string_view>

namespace pp {

/// Fails with Ruby's words where characters are needed and the text has bytes that are none.
void requireUtf8(std::string_view text);
inline void requireUtf8(const String &string) {
  if (!string.isAscii())
    requireUtf8(string.view());
}
/// Ruby's String#scrub: U+FFFD in place of bytes that are no characters.
std::string scrubbed(std::string_view text);

} // namespace pp
