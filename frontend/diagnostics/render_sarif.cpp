// SARIF 2.1.0, the exchange format of static analysis that code hosts and editors display.
#include "frontend/diagnostics/explain.h"
#include "frontend/diagnostics/json_text.h"
#include "frontend/diagnostics/render.h"

#include <algorithm>

namespace ppcc::diagnostics {
namespace {

std::string_view sarifLevel(Severity severity) {
  switch (severity) {
  case Severity::Ignored:
    return "none";
  case Severity::Note:
    return "note";
  case Severity::Deprecation:
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  return {};
}

bool allowedInUri(unsigned char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
         c == '-' || c == '_' || c == '.' || c == '~';
}

std::string pathUri(std::string_view path) {
  static constexpr char digits[] = "0123456789ABCDEF";
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (unsigned char c : path) {
    if (allowedInUri(c))
      uri += static_cast<char>(c);
    else
      uri += {'%', digits[c >> 4], digits[c & 15]};
  }
  return uri;
}

void writePhysicalLocation(JsonWriter &json, const Place &place) {
  source::Position begin = place.file->position(place.span.begin);
  source::Position end = place.file->position(place.span.end);
  json.key("physicalLocation").beginObject();
  json.key("artifactLocation").beginObject().member("uri", pathUri(place.file->path())).endObject();
  json.key("region").beginObject();
  json.member("startLine", begin.line).member("startColumn", begin.column);
  json.member("endLine", end.line).member("endColumn", end.column);
  json.endObject().endObject();
}

class SarifRenderer {
public:
  explicit SarifRenderer(const Engine &engine) : diagnostics_(inReadingOrder(engine)) {
    for (const Diagnostic *diagnostic : diagnostics_)
      rules_.push_back(diagnostic->id);
    auto byCode = [](Id a, Id b) { return info(a).code < info(b).code; };
    auto sameCode = [](Id a, Id b) { return info(a).code == info(b).code; };
    std::stable_sort(rules_.begin(), rules_.end(), byCode);
    rules_.erase(std::unique(rules_.begin(), rules_.end(), sameCode), rules_.end());
  }

  std::string render(std::string_view version) {
    json_.beginObject();
    json_.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_.member("version", "2.1.0");
    json_.key("runs").beginArray().beginObject();
    writeTool(version);
    json_.member("columnKind", "unicodeCodePoints");
    json_.key("results").beginArray();
    for (const Diagnostic *diagnostic : diagnostics_)
      writeResult(*diagnostic);
    json_.endArray().endObject().endArray().endObject();
    return json_.take() + "\n";
  }

private:
  void writeTool(std::string_view version) {
    json_.key("tool").beginObject().key("driver").beginObject();
    json_.member("name", "ppcc").member("version", version);
    json_.key("rules").beginArray();
    for (Id rule : rules_)
      writeRule(info(rule));
    json_.endArray().endObject().endObject();
  }

  void writeRule(const DiagnosticInfo &rule) {
    json_.beginObject().member("id", rule.code).member("name", rule.name);
    json_.key("shortDescription").beginObject().member("text", rule.message).endObject();
    if (std::optional<std::string_view> text = explanation(rule.code))
      json_.key("fullDescription").beginObject().member("text", *text).endObject();
    json_.key("defaultConfiguration").beginObject();
    json_.member("level", sarifLevel(rule.severity)).endObject().endObject();
  }

  void writeResult(const Diagnostic &diagnostic) {
    auto rule = std::find_if(rules_.begin(), rules_.end(),
                             [&](Id id) { return info(id).code == diagnostic.code(); });
    std::string text = diagnostic.message;
    if (!diagnostic.help.empty())
      text += "\n" + diagnostic.help;
    json_.beginObject().member("ruleId", diagnostic.code());
    json_.member("ruleIndex", static_cast<size_t>(rule - rules_.begin()));
    json_.member("level", sarifLevel(diagnostic.severity));
    json_.key("message").beginObject().member("text", text).endObject();
    json_.key("locations").beginArray();
    if (diagnostic.place.file) {
      json_.beginObject();
      writePhysicalLocation(json_, diagnostic.place);
      json_.endObject();
    }
    json_.endArray();
    if (!diagnostic.notes.empty())
      writeNotes(diagnostic.notes);
    json_.endObject();
  }

  void writeNotes(const std::vector<Note> &notes) {
    json_.key("relatedLocations").beginArray();
    for (size_t i = 0; i < notes.size(); ++i) {
      json_.beginObject().member("id", i);
      json_.key("message").beginObject().member("text", notes[i].message).endObject();
      if (notes[i].place.file)
        writePhysicalLocation(json_, notes[i].place);
      json_.endObject();
    }
    json_.endArray();
  }

  std::vector<const Diagnostic *> diagnostics_;
  std::vector<Id> rules_;
  JsonWriter json_;
};

} // namespace

std::string renderSarif(const Engine &engine, const RenderOptions &options) {
  return SarifRenderer(engine).render(options.version);
}

} // namespace ppcc::diagnostics
