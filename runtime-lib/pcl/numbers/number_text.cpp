// Which texts are numbers.
#include "runtime-lib/pcl/numbers/number_text.h"

#include <algorithm>

namespace pp::pcl {

namespace {

size_t takeDigits(std::string_view &text) {
  size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
  text.remove_prefix(count);
  return count;
}

} // namespace

bool isNumberText(std::string_view text) {
  if (!takeDigits(text))
    return false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (!takeDigits(text))
      return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (text.starts_with('+') || text.starts_with('-'))
      text.remove_prefix(1);
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - (text.empty() ? 0 : 1)));
    size_t digits = takeDigits(text);
    if (!digits || digits > exponentDigits)
      return false;
  }
  return text.empty();
}

} // namespace pp::pcl
