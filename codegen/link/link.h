// Objects and the runtime library become a program.
#pragma once

#include "codegen/failure.h"

#include <string>
#include <vector>

namespace ppcc::codegen {

/// Who links. Automatic: lld inside this process where ppcc was built with it, else `cc`.
enum class Linker : uint8_t { Automatic, Lld, Cc };

/// Whether libc is linked in too. Automatic: where the system has archives of it and of all else;
/// a program without dynamic loader starts faster and runs anywhere.
enum class Libc : uint8_t { Automatic, Static, Shared };

/// What to link and how.
struct LinkJob {
  std::string output;
  /// Paths of object files, among them the index object with `pp_program`.
  std::vector<std::string> objects;
  Linker linker = Linker::Automatic;
  /// Keeps debug information of objects and runtime.
  bool debugInfo = false;
  /// Keeps names of functions.
  bool symbols = true;
  Libc libc = Libc::Automatic;
  /// The runtime's function that `main` calls.
  std::string entry = "pp_main";
};

/// Writes the program, whole or not at all.
MaybeFailure link(const LinkJob &job);

/// Links one object of WebAssembly into a module with the functions that it exports.
MaybeFailure linkWebAssembly(const std::string &object, const std::string &output);

/// Whether this ppcc has lld inside.
bool hasLld();

} // namespace ppcc::codegen
