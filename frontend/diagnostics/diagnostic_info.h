// The table of diagnostics as C++: ids, severities, messages and argument types.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

namespace ppcc::diagnostics {

/// How grave a diagnostic is; an ignored one is not kept.
enum class Severity : uint8_t { Ignored, Note, Deprecation, Warning, Error };

/// One row of diagnostics.def.
enum class Id : uint16_t {
#define DIAGNOSTIC(severity, id, ...) id,
#include "frontend/diagnostics/diagnostics.def"
#undef DIAGNOSTIC
};

using Text = std::string_view;
using Number = int64_t;

/// What the table says of one diagnostic.
struct DiagnosticInfo {
  Severity severity;
  std::string_view name;
  std::string_view code;
  std::string_view message;
};

/// The row of an id.
const DiagnosticInfo &info(Id id);

/// All rows in the order of the table.
std::span<const DiagnosticInfo> allDiagnostics();

/// The argument types of a row, as a tuple.
template <Id> struct ArgumentTypes;
#define DIAGNOSTIC(severity, id, code, message, ...)                                               \
  template <> struct ArgumentTypes<Id::id> { using Types = std::tuple<__VA_ARGS__>; };
#include "frontend/diagnostics/diagnostics.def"
#undef DIAGNOSTIC

} // namespace ppcc::diagnostics
