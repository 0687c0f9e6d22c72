// Floats of 512 bits are computed by the runtime's own code and copied word by word.
#include "ir/pcl/lookups.h"

#include "runtime-lib/pcl/functions/functions.h"
#include "runtime-lib/pcl/numbers/number.h"

#include <cstring>

namespace ppcc::ir::pcl {

NumberWords numberWords(std::string_view digits) {
  pp::Context context;
  pp::Value number = pp::pcl::parseNumber(context, digits).value_or(pp::Value::smallInteger(0));
  if (!number.is(pp::ObjectKind::Float))
    return {pp::pcl::numberText(number), {}};
  static_assert(sizeof(pp::pcl::Real) % sizeof(uint64_t) == 0);
  std::vector<uint64_t> words(sizeof(pp::pcl::Real) / sizeof(uint64_t));
  std::memcpy(words.data(), number.object(), sizeof(pp::pcl::Real));
  return {"", std::move(words)};
}

uint64_t functionNumber(std::string_view name) {
  return pp::pcl::findFunction(name).value_or(0);
}

} // namespace ppcc::ir::pcl
