// Binary values by their formats.
#include "runtime-lib/puppet/types/conversions/string_convert.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/text/base64.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp {

namespace {

std::string_view bytesOf(const Binary &binary) {
  return {reinterpret_cast<const char *>(binary.data), binary.length};
}

/// Ruby shows bytes that are no text as `\xFF`.
std::string inspectedBytes(std::string_view bytes) {
  std::string text;
  for (char c : bytes) {
    if (static_cast<unsigned char>(c) < 0x80) {
      std::string one = inspected({&c, 1});
      text += one.substr(1, one.size() - 2);
      continue;
    }
    char buffer[8];
    std::snprintf(buffer, sizeof buffer, "\\x%02X", static_cast<unsigned char>(c));
    text += buffer;
  }
  return "\"" + text + "\"";
}

std::string binaryText(const Binary &binary) {
  std::string_view bytes = bytesOf(binary);
  if (isValidUtf8(bytes))
    return std::string(bytes);
  for (char c : bytes)
    if (static_cast<unsigned char>(c) >= 0x80) {
      char buffer[8];
      std::snprintf(buffer, sizeof buffer, "\\x%02X", static_cast<unsigned char>(c));
      failPlain("\"" + std::string(buffer) + "\" from ASCII-8BIT to UTF-8");
    }
  return std::string(bytes);
}

} // namespace

std::string convertBinary(Context &context, const Binary &binary, const StringFormat &format) {
  std::string text;
  switch (format.letter()) {
  case 's':
    if (format.alternative())
      return formatAs(context, format, 'p', inspectedBytes(bytesOf(binary)));
    return formatAs(context, format, 's', binaryText(binary));
  case 'p':
    // Width and precision go to the text, not to the name.
    return "Binary(\"" + formatAs(context, format, 's', base64Text(bytesOf(binary))) + "\")";
  case 'b':
    text = base64Lines(bytesOf(binary));
    break;
  case 'B':
    text = base64Text(bytesOf(binary));
    break;
  case 'u':
    text = base64Url(bytesOf(binary));
    break;
  case 't':
    text = "Binary";
    break;
  case 'T':
    text = "BINARY";
    break;
  default:
    failFormat("Binary", format, "bButTsp");
  }
  return formatAs(context, format, 's', format.alternative() ? inspected(text) : text);
}

} // namespace pp
