// Properties of characters by libunistring.
#include "frontend/pcl/unicode/unicode.h"

#include "runtime-lib/core/values/unicode.h"

#include <unictype.h>

namespace ppcc::pcl {

namespace {

bool isIdentifierStart(uint32_t c) { return c == '_' || uc_is_property_id_start(c); }
bool isIdentifierPart(uint32_t c) { return c == '-' || uc_is_property_id_continue(c); }

} // namespace

size_t characterLength(std::string_view text) {
  std::string_view rest = text;
  pp::nextCharacter(rest);
  return text.size() - rest.size();
}

size_t identifierLength(std::string_view text) {
  std::string_view rest = text;
  if (rest.empty() || !isIdentifierStart(pp::nextCharacter(rest)))
    return 0;
  for (;;) {
    std::string_view next = rest;
    if (next.empty() || !isIdentifierPart(pp::nextCharacter(next)))
      return text.size() - rest.size();
    rest = next;
  }
}

std::string_view withoutLeadingSpace(std::string_view text) {
  while (!text.empty()) {
    std::string_view rest = text;
    if (!uc_is_property_white_space(pp::nextCharacter(rest)))
      break;
    text = rest;
  }
  return text;
}

std::string_view withoutTrailingSpace(std::string_view text) {
  size_t end = 0;
  for (std::string_view rest = text; !rest.empty();) {
    bool isSpace = uc_is_property_white_space(pp::nextCharacter(rest));
    if (!isSpace)
      end = text.size() - rest.size();
  }
  return text.substr(0, end);
}

} // namespace ppcc::pcl
