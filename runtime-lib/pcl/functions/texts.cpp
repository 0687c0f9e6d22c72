// Functions over texts: digests, Base64, JSON, and the names of the run.
#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/pcl/functions/functions.h"
#include "runtime-lib/pcl/numbers/number.h"
#include "runtime-lib/pcl/text/digest.h"

namespace pp::pcl::functions {

namespace {

struct MimeType {
  std::string_view extension;
  std::string_view type;
};
constexpr MimeType mimeTypes[] = {
    {".avif", "image/avif"},      {".bmp", "image/bmp"},        {".css", "text/css"},
    {".csv", "text/csv"},         {".gif", "image/gif"},        {".gz", "application/gzip"},
    {".htm", "text/html"},        {".html", "text/html"},       {".ico", "image/vnd.microsoft.icon"},
    {".jpeg", "image/jpeg"},      {".jpg", "image/jpeg"},       {".js", "text/javascript"},
    {".json", "application/json"}, {".md", "text/markdown"},    {".mjs", "text/javascript"},
    {".mp3", "audio/mpeg"},       {".mp4", "video/mp4"},        {".pdf", "application/pdf"},
    {".png", "image/png"},        {".svg", "image/svg+xml"},    {".tar", "application/x-tar"},
    {".txt", "text/plain"},       {".wasm", "application/wasm"}, {".webp", "image/webp"},
    {".xml", "text/xml"},         {".zip", "application/zip"},
};

void appendJson(Call &call, std::string &out, Value value) {
  value = plain(value);
  if (const auto *array = dynAs<Array>(value)) {
    out += '[';
    for (size_t i = 0; i < array->length; ++i) {
      out += i ? "," : "";
      appendJson(call, out, array->elements[i]);
    }
    out += ']';
  } else if (const auto *hash = dynAs<Hash>(value)) {
    out += '{';
    for (size_t i = 0; i < hash->length; ++i) {
      out += i ? "," : "";
      appendJsonString(out, *hash->entries[i].key.as<String>());
      out += ':';
      appendJson(call, out, hash->entries[i].value);
    }
    out += '}';
  } else if (isNumber(value)) {
    if (isInfinite(value))
      call.failArgument(0, "toJSON of an infinite number");
    out += numberText(value);
  } else if (const auto *text = dynAs<String>(value)) {
    if (!isValidUtf8(text->view()))
      call.failArgument(0, "toJSON of a text that is no UTF-8");
    appendJsonString(out, *text);
  } else if (value.is(ObjectKind::Instance)) {
    call.failArgument(0, "toJSON of a " + typeName(value), "Only plain values have a JSON form.");
  } else {
    out += value.isUndef() ? "null" : value.isTrue() ? "true" : "false";
  }
}

Value made(Call &call, std::string_view text) { return makeString(call.session, text); }

} // namespace

Value fromBase64(Call &call) {
  std::optional<std::string> bytes = pcl::fromBase64(call.text(0));
  if (!bytes)
    call.failArgument(0, "Invalid function argument", "the text is no Base64.");
  return made(call, *bytes);
}

Value toBase64(Call &call) { return made(call, base64(call.text(0))); }
Value sha1(Call &call) { return made(call, hexadecimal(digest("SHA1", call.text(0)))); }

Value mimeType(Call &call) {
  std::string path = downcase(call.text(0));
  for (const MimeType &row : mimeTypes)
    if (path.ends_with(row.extension))
      return made(call, row.type);
  return made(call, "application/octet-stream");
}

Value toJson(Call &call) {
  std::string text;
  appendJson(call, text, call.arguments[0]);
  return made(call, text);
}

Value notImplemented(Call &call) {
  fail(ErrorCode::Stopped, isSecret(call.arguments[0]) ? "[secret]" : std::string(call.text(0)));
}

Value stack(Call &call) { return made(call, call.session.settings.stack); }
Value project(Call &call) { return made(call, call.session.settings.project); }
Value organization(Call &call) { return made(call, call.session.settings.organization); }
Value workingDirectory(Call &call) { return made(call, call.session.settings.cwd); }
Value rootDirectory(Call &call) { return made(call, call.session.settings.root); }

} // namespace pp::pcl::functions
