// Fills the table with the hash and the equality that the runtime searches it with.
#include "ir/puppet/string_case_index.h"

#include "runtime-lib/abi/string_cases.h"
#include "runtime-lib/core/values/unicode.h"

namespace ppcc::ir::puppet {

std::vector<uint32_t> stringCaseIndex(const Module &module, const StringList &options) {
  size_t size = 8;
  while (size < options.size() * 2)
    size *= 2;
  std::vector<uint32_t> index(size);
  for (uint32_t i = 0; i < options.size(); ++i) {
    std::string_view text = module.text(options[i]);
    uint64_t place = pp::hashIgnoringCase(text) & (size - 1);
    auto isEqual = [&](uint32_t number) {
      return pp::equalIgnoringAsciiCase(module.text(options[number - 1]), text);
    };
    while (index[place] && !isEqual(index[place]))
      place = (place + 1) & (size - 1);
    if (!index[place])
      index[place] = i + 1;
  }
  return index;
}

} // namespace ppcc::ir::puppet
