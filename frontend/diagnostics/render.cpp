// What all renderers share: the order of reading, the words for severities, when to colour.
#include "frontend/diagnostics/render.h"

#include <algorithm>
#include <cstdlib>
#include <unistd.h>
#include <unordered_map>

namespace ppcc::diagnostics {

std::optional<ErrorFormat> parseErrorFormat(std::string_view name) {
  if (name == "human")
    return ErrorFormat::Human;
  if (name == "json")
    return ErrorFormat::Json;
  if (name == "sarif")
    return ErrorFormat::Sarif;
  return std::nullopt;
}

bool wantsColours(int descriptor) {
  const char *noColour = std::getenv("NO_COLOR");
  if (noColour && *noColour)
    return false;
  const char *terminal = std::getenv("TERM");
  if (!terminal || std::string_view(terminal) == "dumb")
    return false;
  return isatty(descriptor) == 1;
}

std::string render(const Engine &engine, ErrorFormat format, const RenderOptions &options) {
  switch (format) {
  case ErrorFormat::Human:
    return renderHuman(engine, options);
  case ErrorFormat::Json:
    return renderJson(engine);
  case ErrorFormat::Sarif:
    return renderSarif(engine, options);
  }
  return {};
}

std::string_view severityName(Severity severity) {
  switch (severity) {
  case Severity::Ignored:
    return "ignored";
  case Severity::Note:
    return "note";
  case Severity::Deprecation:
    return "deprecation";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  return {};
}

std::vector<const Diagnostic *> inReadingOrder(const Engine &engine) {
  std::unordered_map<const source::SourceFile *, size_t> rank;
  std::vector<const Diagnostic *> result;
  for (const Diagnostic &diagnostic : engine.diagnostics()) {
    rank.emplace(diagnostic.place.file, rank.size());
    result.push_back(&diagnostic);
  }
  std::stable_sort(result.begin(), result.end(), [&](const Diagnostic *a, const Diagnostic *b) {
    if (a->place.file != b->place.file)
      return rank[a->place.file] < rank[b->place.file];
    return a->place.span.begin < b->place.span.begin;
  });
  return result;
}

} // namespace ppcc::diagnostics
