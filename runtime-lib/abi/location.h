// Places in sources, as generated code holds them.
//
// Audience: codegen (which lays them out), whoever throws or logs.
#pragma once

#include <cstdint>

namespace pp {

struct String;

/// A place in a source; constant data of the program. Column 0 means that only the line is known.
struct Location {
  const String *file;
  uint32_t line;
  uint32_t column;
};

} // namespace pp
