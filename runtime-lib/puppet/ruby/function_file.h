// Where a function that is written in Ruby lies.
#pragma once

#include <string>

namespace pp::ruby {

/// The file of a function.
struct FunctionFile {
  std::string path;
  /// Whether it is one of the old interface.
  bool isLegacy = false;
};

} // namespace pp::ruby
