// What is wrong with a text, in HCL's words: a summary, and a sentence or two on it.
#pragma once

#include "frontend/source/source_file.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ppcc::pcl {

/// The part of the language that a problem belongs to; each has a code.
enum class Area : uint8_t {
  Character,
  Text,
  Number,
  Structure,
  Expression,
  Template,
  Limit,
  Value
};

struct Problem {
  Area area;
  std::string summary;
  std::string detail;
  source::Span span;
};

using Problems = std::vector<Problem>;

} // namespace ppcc::pcl
