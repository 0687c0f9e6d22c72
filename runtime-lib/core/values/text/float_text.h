// Floats as text.
#pragma once

#include <string>

namespace pp {

/// Ruby's Float#to_s: the shortest digits that read back, `1.0e+20` for small and large ones.
std::string floatText(double value);

} // namespace pp
