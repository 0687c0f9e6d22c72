// Random types and values, the same for a seed on all machines.
#pragma once

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/types/type.h"

#include <random>
#include <string>

namespace pp::grid {

class RandomTypes {
public:
  RandomTypes(Context &context, uint64_t seed) : context_(context), engine_(seed) {}

  size_t below(size_t limit) { return limit ? engine_() % limit : 0; }
  /// A type in Puppet's notation, nested at most `depth` deep.
  std::string typeText(unsigned depth);
  Value value(unsigned depth);

private:
  std::string scalarText();
  std::string range(int64_t from, int64_t to);
  std::string word();

  Context &context_;
  std::mt19937_64 engine_;
};

} // namespace pp::grid
