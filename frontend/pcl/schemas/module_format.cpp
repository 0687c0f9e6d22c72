// Regular expressions of schemas are Go's; those in use mean the same to us.
#include "frontend/pcl/schemas/module_format.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/session/error.h"

namespace ppcc::pcl {

ModuleFormat::ModuleFormat(const std::string &expression) {
  if (expression.empty() || !pp::regexpError(expression).empty())
    return;
  // one that cannot be used shortens nothing
  try {
    regexp_ = pp::ownRegexp(context_, expression);
  } catch (const pp::EvaluationError &) {
  }
}

std::string ModuleFormat::firstGroup(const std::string &module) {
  pp::MatchOffsets groups;
  pp::Value subject = pp::makeString(context_, module);
  if (!pp::searchRegexp(context_, *regexp_->as<pp::Regexp>(), *subject.as<pp::String>(), 0,
                        groups) ||
      groups.size() < 2 || groups[1].begin == pp::MatchData::absent)
    return module;
  return module.substr(groups[1].begin, groups[1].end - groups[1].begin);
}

std::string ModuleFormat::shorten(const std::string &module) {
  std::string shortened = module;
  try {
    if (regexp_)
      shortened = firstGroup(module);
  } catch (const pp::EvaluationError &) {
    regexp_.reset();
  }
  return shortened.empty() ? "index" : shortened;
}

} // namespace ppcc::pcl
