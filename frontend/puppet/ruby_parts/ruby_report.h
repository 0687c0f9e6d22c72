// The list of a program's parts in Ruby, for people and for tools.
#pragma once

#include "frontend/puppet/ruby_parts/ruby_parts.h"

#include <string>
#include <vector>

namespace ppcc::puppet::ruby {

struct Report {
  std::vector<Part> parts;
  /// Calls whose text or name is known only when the program runs.
  std::vector<Use> inlineTexts, computedNames;

  /// One line for the end of a build; empty where nothing needs Ruby.
  std::string line() const;
  std::string text() const;
  std::string json() const;
};

} // namespace ppcc::puppet::ruby
