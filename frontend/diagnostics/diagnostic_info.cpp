// The rows as data, and the proof that each message uses exactly the arguments its row declares.
#include "frontend/diagnostics/diagnostic_info.h"

#include "runtime-lib/core/session/message.h"

namespace ppcc::diagnostics {
namespace {

constexpr DiagnosticInfo rows[] = {
#define DIAGNOSTIC(severity, id, code, message, ...) {Severity::severity, #id, code, message},
#include "frontend/diagnostics/diagnostics.def"
#undef DIAGNOSTIC
};

#define DIAGNOSTIC(severity, id, code, message, ...)                                               \
  static_assert(pp::ArgumentNames(message).count ==                                                \
                    std::tuple_size_v<ArgumentTypes<Id::id>::Types>,                               \
                #id ": placeholders and argument types differ");
#include "frontend/diagnostics/diagnostics.def"
#undef DIAGNOSTIC

} // namespace

const DiagnosticInfo &info(Id id) { return rows[static_cast<size_t>(id)]; }

std::span<const DiagnosticInfo> allDiagnostics() { return rows; }

} // namespace ppcc::diagnostics
