// Regular expressions of the init world, by the engine that programs of other languages use.
#include "frontend/ndca/evaluation/operations.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/session/context.h"

namespace ppcc::ndca {

bool matchesRegex(const std::string &text, const std::string &expression, std::string &error) {
  error = pp::regexpError(expression);
  if (!error.empty())
    return false;
  pp::Context context;
  pp::Value regexp = pp::ownRegexp(context, expression);
  pp::Value subject = pp::makeString(context, text);
  pp::MatchOffsets offsets;
  return pp::searchRegexp(context, *regexp.as<pp::Regexp>(), *subject.as<pp::String>(), 0, offsets);
}

} // namespace ppcc::ndca
