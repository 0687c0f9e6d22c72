// Writing a value by the formats that apply to it.
#pragma once

#include "runtime-lib/puppet/types/conversions/string_format.h"

namespace pp {

/// How deep a container lies, and whether it breaks lines.
struct Indentation {
  int level = 0;
  bool first = true;
  bool indenting = false;

  Indentation subsequent() const { return {level, false, indenting}; }
  Indentation with(bool isIndenting) const { return {level, first, isIndenting}; }
  Indentation deeper(bool isIndenting = false) const { return {level + 1, true, isIndenting}; }
  bool breaks() const { return indenting && level > 0 && !first; }
  std::string padding() const { return std::string(2 * static_cast<size_t>(level), ' '); }
};

std::string convertValue(Context &context, Value value, const FormatMap &formats,
                         Indentation indentation);
std::string convertArray(Context &context, const Array &array, const FormatMap &formats,
                         Indentation indentation);
std::string convertHash(Context &context, const Hash &hash, const FormatMap &formats,
                        Indentation indentation);
std::string convertBinary(Context &context, const Binary &binary, const StringFormat &format);

/// `Illegal format 'x' specified for value of … type - expected one of the characters '…'`.
[[noreturn]] void failFormat(const char *type, const StringFormat &format, const char *expected);
/// Ruby's format() with the letter changed to another; delimiters make it fail as in Ruby.
std::string formatAs(Context &context, const StringFormat &format, char letter,
                     std::string_view text);
/// Width and precision only, as Puppet applies them to quoted texts.
std::string applyTextFlags(Context &context, const StringFormat &format, std::string_view text);
/// Whether the value is formatted as a container: Array, Hash or an instance of an Object type.
bool isContainer(Value value);

} // namespace pp
