// From collected diagnostics to text: for people, for tools line by line, and as SARIF.
#pragma once

#include "frontend/diagnostics/engine.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::diagnostics {

/// The values of `--error-format`.
enum class ErrorFormat { Human, Json, Sarif };

/// The format of that name: `human`, `json` or `sarif`.
std::optional<ErrorFormat> parseErrorFormat(std::string_view name);

/// What the renderers need to know of the surroundings.
struct RenderOptions {
  bool colours = false;
  /// The version of ppcc, named in SARIF.
  std::string_view version = "0";
};

/// Whether text written to this file descriptor should have colours: a terminal, not a dumb one,
/// and the environment has no `NO_COLOR`.
bool wantsColours(int descriptor);

/// All kept diagnostics in one of the formats.
std::string render(const Engine &engine, ErrorFormat format, const RenderOptions &options);

std::string renderHuman(const Engine &engine, const RenderOptions &options);
/// One JSON object per line and diagnostic; README.md lists the members.
std::string renderJson(const Engine &engine);
/// One SARIF 2.1.0 document.
std::string renderSarif(const Engine &engine, const RenderOptions &options);

/// The word for a severity that all formats print.
std::string_view severityName(Severity severity);

/// File by file as first reported, each file from top to bottom.
std::vector<const Diagnostic *> inReadingOrder(const Engine &engine);

} // namespace ppcc::diagnostics
