// Looks at the text alone: it is needed before anything is parsed, to find objects in the cache.
#include "frontend/puppet/project/shadowed_functions.h"

#include "runtime-lib/puppet/functions/function_table.h"

#include <algorithm>

namespace ppcc::puppet {

static bool isNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == ':';
}

void findShadowedFunctions(std::string_view text, std::vector<std::string> &names) {
  constexpr std::string_view keyword = "function";
  for (size_t at = text.find(keyword); at != std::string_view::npos; at = text.find(keyword, at)) {
    at += keyword.size();
    size_t start = text.find_first_not_of(" \t\r\n", at);
    if (start == std::string_view::npos)
      return;
    const auto *end = std::find_if_not(text.begin() + start, text.end(), isNameCharacter);
    std::string_view name(text.data() + start, end - (text.begin() + start));
    if (name.starts_with("::"))
      name.remove_prefix(2);
    bool meansOther = name.find("::") != std::string_view::npos || pp::isBuiltin(name);
    if (start > at && meansOther && !std::ranges::count(names, name))
      names.emplace_back(name);
  }
}

} // namespace ppcc::puppet
