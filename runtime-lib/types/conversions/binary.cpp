// Base64 in its dialects, and Binary values by their formats.
#include "runtime-lib/types/conversions/base64.h"
#include "runtime-lib/types/conversions/string_convert.h"

#include "runtime-lib/values/error.h"
#include "runtime-lib/values/text.h"
#include "runtime-lib/values/unicode.h"

namespace pp {

namespace {

std::string_view bytesOf(const Binary &binary) {
  return {reinterpret_cast<const char *>(binary.data), binary.length};
}

int sextet(char c) {
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

std::string withUrlAlphabet(std::string text) {
  for (char &c : text)
    c = c == '+' ? '-' : c == '/' ? '_' : c;
  return text;
}

/// Ruby's Base64.encode64: a newline after every 60 characters and at the end.
std::string encodeRelaxed(std::string_view bytes) {
  std::string strict = base64Text(bytes), text;
  for (size_t i = 0; i < strict.size(); i += 60)
    text += strict.substr(i, 60) + "\n";
  return text;
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
    text = encodeRelaxed(bytesOf(binary));
    break;
  case 'B':
    text = base64Text(bytesOf(binary));
    break;
  case 'u':
    text = withUrlAlphabet(base64Text(bytesOf(binary)));
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

std::string decodeBase64Relaxed(std::string_view text) {
  std::string bytes;
  uint32_t bits = 0;
  int count = 0;
  for (char c : text) {
    int value = sextet(c);
    if (c == '=' )
      break;
    if (value < 0)
      continue;
    bits = bits << 6 | static_cast<uint32_t>(value);
    if (++count % 4 == 0) {
      bytes += static_cast<char>(bits >> 16);
      bytes += static_cast<char>(bits >> 8);
      bytes += static_cast<char>(bits);
      bits = 0;
    }
  }
  if (count % 4 == 3) {
    bytes += static_cast<char>(bits >> 10);
    bytes += static_cast<char>(bits >> 2);
  } else if (count % 4 == 2) {
    bytes += static_cast<char>(bits >> 4);
  }
  return bytes;
}

std::string decodeBase64Strict(std::string_view text) {
  size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
  bool valid = text.size() % 4 == 0;
  for (char c : text.substr(0, text.size() - std::min(padding, text.size())))
    valid = valid && sextet(c) >= 0;
  // Bits that the last character has too many must be zero.
  if (valid && padding > 0) {
    int last = sextet(text[text.size() - padding - 1]);
    valid = (last & (padding == 2 ? 15 : 3)) == 0;
  }
  if (!valid)
    failPlain("invalid base64");
  return decodeBase64Relaxed(text);
}

std::string decodeBase64Url(std::string_view text) {
  std::string changed(text);
  for (char &c : changed)
    c = c == '-' ? '+' : c == '_' ? '/' : c;
  if (changed.find('=') == std::string::npos && changed.size() % 4 != 0)
    changed.append(4 - changed.size() % 4, '=');
  return decodeBase64Strict(changed);
}

} // namespace pp
