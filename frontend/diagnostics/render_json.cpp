// One JSON object per line, for editors and scripts that read while ppcc runs.
#include "frontend/diagnostics/json_text.h"
#include "frontend/diagnostics/render.h"

namespace ppcc::diagnostics {
namespace {

void writePlace(JsonWriter &json, const Place &place) {
  if (!place.file)
    return;
  source::Position begin = place.file->position(place.span.begin);
  source::Position end = place.file->position(place.span.end);
  json.member("file", place.file->path());
  json.member("line", begin.line).member("column", begin.column);
  json.member("endLine", end.line).member("endColumn", end.column);
}

void writeDiagnostic(JsonWriter &json, const Diagnostic &diagnostic) {
  json.beginObject();
  json.member("severity", severityName(diagnostic.severity));
  json.member("code", diagnostic.code());
  json.member("message", diagnostic.message);
  writePlace(json, diagnostic.place);
  json.key("notes").beginArray();
  for (const Note &note : diagnostic.notes) {
    json.beginObject().member("message", note.message);
    writePlace(json, note.place);
    json.endObject();
  }
  json.endArray();
  if (!diagnostic.help.empty())
    json.member("help", diagnostic.help);
  json.endObject();
}

} // namespace

std::string renderJson(const Engine &engine) {
  std::string result;
  JsonWriter json;
  for (const Diagnostic *diagnostic : inReadingOrder(engine)) {
    writeDiagnostic(json, *diagnostic);
    result += json.take() + "\n";
  }
  return result;
}

} // namespace ppcc::diagnostics
