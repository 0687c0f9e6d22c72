// Hand-written matchers: names are checked at every use of a variable.
#include "frontend/puppet/validation/names.h"

#include "runtime-lib/core/values/ascii.h"

#include <algorithm>

namespace ppcc::puppet {

using pp::isDigit;
using pp::isLower;
using pp::isUpper;
namespace {

bool isLowerOrUnderscore(char c) { return isLower(c) || c == '_'; }
bool isWord(char c) { return isLower(c) || isUpper(c) || isDigit(c) || c == '_'; }

bool isPart(std::string_view part, bool (*startsPart)(char)) {
  return !part.empty() && startsPart(part[0]) && std::all_of(part.begin(), part.end(), isWord);
}

/// Parts joined by `::`; the last may start otherwise than those before it.
bool isQualified(std::string_view name, bool (*startsPart)(char), bool (*startsLast)(char)) {
  for (size_t at = name.find("::"); at != std::string_view::npos; at = name.find("::")) {
    if (!isPart(name.substr(0, at), startsPart))
      return false;
    name.remove_prefix(at + 2);
  }
  return isPart(name, startsLast);
}

bool isDigits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
}

} // namespace

bool isDefinitionName(std::string_view name) { return isQualified(name, isLower, isLower); }

bool isTypeDefinitionName(std::string_view name) { return isQualified(name, isUpper, isUpper); }

bool isVariableName(std::string_view name) {
  if (name.starts_with("::"))
    name.remove_prefix(2);
  return isQualified(name, isLower, isLowerOrUnderscore);
}

bool isParameterName(std::string_view name) { return isPart(name, isLowerOrUnderscore); }

bool isNumericVariableName(std::string_view name) {
  return isDigits(name) && (name.size() == 1 || name[0] != '0');
}

bool looksNumeric(std::string_view name) {
  return isDigits(name.starts_with("0x") ? name.substr(2) : name);
}

bool isHostname(std::string_view name) {
  return std::all_of(name.begin(), name.end(),
                     [](char c) { return isWord(c) || c == '-' || c == '.'; });
}

bool isReservedTypeName(std::string_view name) {
#define TYPE_NAME(reserved)                                                                        \
  if (name == #reserved)                                                                           \
    return true;
#include "frontend/puppet/validation/reserved_names.def"
  return false;
}

bool isFutureReservedWord(std::string_view name) { return name == "plan"; }

} // namespace ppcc::puppet
