// The short form of the module in a token, which the expression `meta.moduleFormat` of a schema
// finds in it.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <optional>
#include <string>

namespace ppcc::pcl {

class ModuleFormat {
public:
  /// Empty where a schema has none, and then modules are short already.
  explicit ModuleFormat(const std::string &expression);
  /// `index` where nothing is left of it.
  std::string shorten(const std::string &module);

private:
  std::string firstGroup(const std::string &module);

  pp::Context context_;
  std::optional<pp::Value> regexp_;
};

} // namespace ppcc::pcl
