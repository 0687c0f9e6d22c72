// Files by patterns of their paths.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pp {

enum class GlobKind : uint8_t { All, Files };

/// Ruby's Dir.glob, in its order; paths start as the pattern does.
std::vector<std::string> expandGlob(const std::string &pattern, GlobKind kind);

} // namespace pp
