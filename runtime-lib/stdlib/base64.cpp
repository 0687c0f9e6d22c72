// Ruby's Base64, as its pack("m") and unpack("m") do it.
#include "runtime-lib/stdlib/base64.h"

#include "runtime-lib/values/error.h"
#include "runtime-lib/values/text.h"

#include <algorithm>

namespace pp::stdlib {

std::string base64Encoded(std::string_view bytes, std::string_view method) {
  if (method != "default") {
    std::string text = base64Text(bytes);
    if (method == "urlsafe")
      std::transform(text.begin(), text.end(), text.begin(), [](char c) {
        return c == '+' ? '-' : c == '/' ? '_' : c;
      });
    return text;
  }
  constexpr size_t bytesPerLine = 45;
  std::string text;
  for (size_t at = 0; at < bytes.size(); at += bytesPerLine)
    text += base64Text(bytes.substr(at, bytesPerLine)) + "\n";
  return text;
}

static int digitValue(char c) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  size_t at = digits.find(c);
  return at == digits.npos ? -1 : static_cast<int>(at);
}

static std::string decodedDigits(std::string_view digits) {
  std::string bytes;
  uint32_t bits = 0;
  int count = 0;
  for (char c : digits) {
    bits = bits << 6 | static_cast<uint32_t>(digitValue(c));
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += static_cast<char>(bits >> count);
    }
  }
  return bytes;
}

/// Everything up to the first padding, other characters left out.
static std::string lenientlyDecoded(std::string_view text) {
  std::string digits;
  for (char c : text) {
    if (c == '=')
      break;
    if (digitValue(c) >= 0)
      digits += c;
  }
  return decodedDigits(digits);
}

static std::string strictlyDecoded(std::string_view text) {
  std::string_view digits = text.substr(0, text.find('='));
  size_t padding = text.size() - digits.size();
  bool isGood =
      text.size() % 4 == 0 && padding <= 2 &&
      text.find_first_not_of('=', digits.size()) == text.npos &&
      std::all_of(digits.begin(), digits.end(), [](char c) { return digitValue(c) >= 0; });
  // Bits that no byte takes must be zero.
  if (isGood && padding > 0)
    isGood = (digitValue(digits.back()) & (padding == 2 ? 15 : 3)) == 0;
  if (!isGood)
    failPlain("invalid base64");
  return decodedDigits(digits);
}

std::string base64Decoded(std::string_view text, std::string_view method) {
  if (method == "default")
    return lenientlyDecoded(text);
  if (method == "strict")
    return strictlyDecoded(text);
  std::string plain(text);
  if (!plain.ends_with('=') && plain.size() % 4 != 0)
    plain.append(4 - plain.size() % 4, '=');
  std::transform(plain.begin(), plain.end(), plain.begin(), [](char c) {
    return c == '-' ? '+' : c == '_' ? '/' : c;
  });
  return strictlyDecoded(plain);
}

} // namespace pp::stdlib
