// Titles as keys of a table.
#include "runtime-lib/resources/resources_of_type.h"

namespace pp {

std::string titleWithoutCase(std::string_view title) {
  std::string folded(title);
  for (char &c : folded)
    if (c >= 'A' && c <= 'Z')
      c = static_cast<char>(c - 'A' + 'a');
  return folded;
}

} // namespace pp
