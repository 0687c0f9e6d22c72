// What goes into a link, found in this system's directories without asking a compiler.
#pragma once

#include "codegen/link/link.h"

#include <span>
#include <string>
#include <vector>

namespace ppcc::codegen {

/// Everything a linker needs but the objects, as paths.
struct LinkPlan {
  /// The scratch file that becomes the program.
  std::string output;
  /// crt1.o and its kin, before and after all else; empty when `cc` is to link, which knows its
  /// own.
  std::vector<std::string> startFiles;
  std::vector<std::string> endFiles;
  std::vector<std::string> libraries;
  std::string dynamicLinker;
  /// All libraries are archives, libc too.
  bool isStatic = false;
};

/// Finds runtime library, system libraries and, with `startFiles`, the C start files.
Result<LinkPlan> planLink(const LinkJob &job, bool startFiles);

/// Runs lld in this process; `output` is what its failure is about. Whatever happens to lld, the
/// process goes on and the failure has a text.
MaybeFailure runLld(std::vector<std::string> arguments, const std::string &output);
/// Links in this process by lld.
MaybeFailure linkByLld(const LinkJob &job, const LinkPlan &plan);
/// Links by the C compiler on PATH.
MaybeFailure linkByCc(const LinkJob &job, const LinkPlan &plan);

/// Where the runtime library may lie, in order: $PPCC_RUNTIME_DIR, else `../lib/ppcc` seen from
/// ppcc.
std::vector<std::string> runtimeDirectories();
/// Where this system keeps C libraries and start files.
std::vector<std::string> systemDirectories();
/// Path of the first of `names` found in a directory, by directory first; empty when none is there.
std::string findFile(std::span<const std::string> directories, std::span<const std::string> names);

} // namespace ppcc::codegen
