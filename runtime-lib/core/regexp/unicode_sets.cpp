// Unicode categories, scripts and binary properties by the names that Ruby knows.
#include "runtime-lib/core/regexp/translator.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace pp {

namespace {

struct NamedSet {
  std::string_view name;
  const char *items;
};

constexpr NamedSet namedSets[] = {
#define UNICODE_SET(name, items) {name, items},
#include "runtime-lib/core/regexp/unicode_sets.def"
};

/// Whether PCRE2 knows the property.
bool compiles(const std::string &pattern) {
  int error = 0;
  PCRE2_SIZE offset = 0;
  pcre2_code *code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.c_str()), pattern.size(),
                                   PCRE2_UTF, &error, &offset, nullptr);
  pcre2_code_free(code);
  return code;
}

} // namespace

std::optional<CharacterSet> unicodeSet(std::string_view name) {
  CharacterSet set;
  for (const NamedSet &entry : namedSets) {
    if (entry.name == name) {
      set.items = entry.items;
      return set;
    }
  }
  if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz") != std::string_view::npos)
    return std::nullopt;
  // A script's name alone would mean its extensions to PCRE2.
  for (const char *prefix : {"\\p{sc:", "\\p{"}) {
    std::string items = prefix + std::string(name) + "}";
    if (compiles(items)) {
      set.items = items;
      return set;
    }
  }
  return std::nullopt;
}

} // namespace pp
