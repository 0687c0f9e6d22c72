// What the driver calls: IR in, LLVM text, assembly or objects out.
#pragma once

#include "codegen/failure.h"
#include "codegen/options.h"
#include "ir/core/module.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::codegen {

/// Code and descriptors of verified modules, together in the form asked for: what LLVM needs to
/// start costs as much as a small file. Objects can be linked together; the index joins them.
Result<std::string> generate(std::span<const ir::Module *const> modules, OutputKind kind,
                             const Options &options);
inline Result<std::string> generate(const ir::Module &module, OutputKind kind,
                                    const Options &options) {
  const ir::Module *one = &module;
  return generate(std::span(&one, 1), kind, options);
}

/// Symbol under which an object holds the descriptor of a source file; the index refers to it.
std::string unitSymbol(std::string_view file);
/// The symbols of all units of a module.
std::vector<std::string> unitSymbols(const ir::Module &module);

/// What makes a program of its units.
struct ProgramIndex {
  std::vector<std::string> unitSymbols;
  /// `key=value` lines fixed when the program is built.
  std::string settings;
  /// Archive of files that the program carries; empty for none.
  std::string embeddedFiles = {};
  /// The runtime's function that `main` calls.
  std::string entry = "pp_main";
};

/// The small object with `pp_program` and `main`.
Result<std::string> generateIndex(const ProgramIndex &index, OutputKind kind,
                                  const Options &options);

} // namespace ppcc::codegen
