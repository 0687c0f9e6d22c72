// Programs on a base that was linked before: the runtime and all libraries at fixed addresses.
//
// Nine tenths of a link are the same for every program. The base is an executable whose `main`
// jumps to an address that lies in its data; a program is a copy of it, followed by the program's
// own code and data, linked to addresses behind it.
#pragma once

#include "codegen/link/link.h"
#include "codegen/output_file.h"

#include <optional>
#include <string>
#include <vector>

namespace ppcc::codegen {

/// What programs need to know of a base; the file beside it with the extension `.symbols`.
struct PrelinkedBase {
  std::string path;
  /// Where the program's own part begins, in memory and, less the address of the first segment, in
  /// the file.
  uint64_t next = 0;
  /// Where in the file the address of the program's `main` is.
  uint64_t slot = 0;
  /// `name=address` of what generated code calls.
  std::vector<std::string> symbols = {};
};

/// Links the base of this ppcc beside the runtime library; done when ppcc is built.
MaybeFailure makePrelinkedBase();

/// The base that fits the runtime library, if there is one.
std::optional<PrelinkedBase> findPrelinkedBase();

/// Whether a job may be done on a base: what is linked for debuggers, by `cc`, with a shared libc
/// or with another entry may not.
bool suitsPrelinkedBase(const LinkJob &job);

/// Writes the program. LinkFailed means that the usual way must be gone.
MaybeFailure linkOnBase(const PrelinkedBase &base, const LinkJob &job, PendingFile &program);

} // namespace ppcc::codegen
