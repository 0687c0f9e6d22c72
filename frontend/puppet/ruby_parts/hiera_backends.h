// The functions that hiera.yaml files of an environment name.
#pragma once

#include "frontend/puppet/ruby_parts/ruby_parts.h"

#include <string>
#include <vector>

namespace ppcc::puppet::ruby {

/// A function for data that a level of a hierarchy names.
struct BackendUse {
  std::string function;
  Use use;
};

/// Those of the environment and its modules; files that are no YAML say nothing here.
std::vector<BackendUse> findBackends(const Environment &environment, const Shown &shown);

} // namespace ppcc::puppet::ruby
