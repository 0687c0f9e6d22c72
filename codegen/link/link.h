// Objects and the runtime library become a program.
#pragma once

#include "codegen/failure.h"

#include <string>
#include <vector>

namespace ppcc::codegen {

/// Who links. Automatic: lld inside this process where ppcc was built with it, else `cc`.
enum class Linker : uint8_t { Automatic, Lld, Cc };

/// What to link and how.
struct LinkJob {
  std::string output;
  /// Paths of object files, among them the index object with `pp_program`.
  std::vector<std::string> objects;
  Linker linker = Linker::Automatic;
  /// Keeps debug information of objects and runtime.
  bool debugInfo = false;
  /// Links libc too, for images without any library. Such a program cannot load the Ruby plug-in.
  bool staticLibc = false;
};

/// Writes the program, whole or not at all.
MaybeFailure link(const LinkJob &job);

/// Whether this ppcc has lld inside.
bool hasLld();

} // namespace ppcc::codegen
