// Base64 as Ruby's pack("m") and unpack("m") do it.
#include "runtime-lib/core/values/text/base64.h"

#include "runtime-lib/core/session/error.h"

#include <algorithm>

namespace pp {

static int sextet(char c) {
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

std::string base64Text(std::string_view bytes) {
  static constexpr char digits[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    size_t left = std::min<size_t>(3, bytes.size() - i);
    uint32_t group = 0;
    for (size_t j = 0; j < 3; ++j)
      group = group << 8 | (j < left ? static_cast<unsigned char>(bytes[i + j]) : 0);
    for (size_t j = 0; j < 4; ++j)
      out += j <= left ? digits[group >> (18 - 6 * j) & 63] : '=';
  }
  return out;
}

std::string base64Lines(std::string_view bytes) {
  std::string plain = base64Text(bytes), text;
  for (size_t i = 0; i < plain.size(); i += 60)
    text += plain.substr(i, 60) + "\n";
  return text;
}

std::string base64Url(std::string_view bytes) {
  std::string text = base64Text(bytes);
  for (char &c : text)
    c = c == '+' ? '-' : c == '/' ? '_' : c;
  return text;
}

std::string decodeBase64Relaxed(std::string_view text) {
  std::string bytes;
  uint32_t bits = 0;
  int count = 0;
  for (char c : text) {
    int value = sextet(c);
    if (c == '=')
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
  if (!changed.ends_with('=') && changed.size() % 4 != 0)
    changed.append(4 - changed.size() % 4, '=');
  return decodeBase64Strict(changed);
}

} // namespace pp
