// The rows as data, and the proof that each message uses exactly the arguments its row declares.
#include "frontend/diagnostics/diagnostic_info.h"

namespace ppcc::diagnostics {
namespace {

constexpr DiagnosticInfo rows[] = {
#define DIAGNOSTIC(severity, id, code, message, ...) {Severity::severity, #id, code, message},
#include "frontend/diagnostics/diagnostics.def"
#undef DIAGNOSTIC
};

/// How many arguments a message asks for: one more than its highest placeholder, or -1 with a gap.
constexpr int placeholderCount(std::string_view message) {
  unsigned seen = 0;
  for (size_t i = 0; i + 2 < message.size(); ++i)
    if (message[i] == '{' && message[i + 1] >= '0' && message[i + 1] <= '9' &&
        message[i + 2] == '}')
      seen |= 1u << (message[i + 1] - '0');
  int count = 0;
  while (seen & (1u << count))
    ++count;
  return seen >> count ? -1 : count;
}

#define DIAGNOSTIC(severity, id, code, message, ...)                                               \
  static_assert(placeholderCount(message) ==                                                       \
                    static_cast<int>(std::tuple_size_v<ArgumentTypes<Id::id>::Types>),             \
                #id ": placeholders and argument types differ");
#include "frontend/diagnostics/diagnostics.def"
#undef DIAGNOSTIC

} // namespace

const DiagnosticInfo &info(Id id) { return rows[static_cast<size_t>(id)]; }

std::span<const DiagnosticInfo> allDiagnostics() { return rows; }

} // namespace ppcc::diagnostics
