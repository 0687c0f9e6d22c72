// The notation of the grids: values as text that tells all kinds apart.
#pragma once

#include "runtime-lib/puppet/operators/operators.h"

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace pp::test {

/// The value that `text` notes; throws std::runtime_error when it is not in notation.
Value read(Context &context, std::string_view text);
/// The notation of a value.
std::string notation(Value value);

/// The lines of a file in test/reference/grids.
std::vector<std::string> readGrid(const std::string &name);
/// `\n`, `\t` and `\\` undone.
std::string unescaped(std::string_view text);

} // namespace pp::test
