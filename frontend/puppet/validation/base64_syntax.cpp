// Ruby's `unpack('m0')`: whole groups of four, padding only at the end, no bits left over.
#include "frontend/puppet/validation/base64_syntax.h"

#include <string>

namespace ppcc::puppet {
namespace {

constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Puppet removes white space and, through a slip in its character class, question marks.
std::string withoutSpaces(std::string_view text) {
  static constexpr std::string_view wide[] = {
      "\u00a0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005",
      "\u2006", "\u2007", "\u2008", "\u2009", "\u200a", "\u202f", "\u205f", "\u3000"};
  std::string result;
  for (size_t i = 0; i < text.size();) {
    size_t skipped = std::string_view(" \t\r\n?").find(text[i]) != std::string_view::npos;
    for (std::string_view space : wide)
      if (text.substr(i).starts_with(space))
        skipped = space.size();
    if (!skipped)
      result += text[i++];
    i += skipped;
  }
  return result;
}

bool isStrictBase64(std::string_view text) {
  if (text.size() % 4 != 0)
    return false;
  size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  text.remove_suffix(padding);
  if (text.find_first_not_of(letters) != std::string_view::npos)
    return false;
  size_t unusedBits = padding == 2 ? 4 : padding == 1 ? 2 : 0;
  return unusedBits == 0 || letters.find(text.back()) % (size_t{1} << unusedBits) == 0;
}

} // namespace

Base64Problem base64Problem(std::string_view text) {
  std::string cleaned = withoutSpaces(text);
  if (isStrictBase64(cleaned))
    return Base64Problem::None;
  return cleaned.size() * 8 % 6 != 0 ? Base64Problem::Padding : Base64Problem::Letters;
}

} // namespace ppcc::puppet
