// What codegen asks of the runtime when it lays a program out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::ir::pcl {

/// A number as the runtime holds it: decimal digits of an integer, or the words of its object.
struct NumberWords {
  std::string integer;
  std::vector<uint64_t> words;
};
NumberWords numberWords(std::string_view digits);

/// The number of a built-in function in the runtime's table; the verifier knows that it is one.
uint64_t functionNumber(std::string_view name);

} // namespace ppcc::ir::pcl
