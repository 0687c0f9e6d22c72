// Escapes as Puppet replaces them: first all of Unicode's, in passes, then the others in one.
#include "frontend/puppet/lexer/escapes.h"

#include "frontend/puppet/lexer/characters.h"

#include <optional>
#include <string_view>

namespace ppcc::puppet {
namespace {

void appendUtf8(std::string &out, uint32_t c) {
  auto tail = [&](int shift) { out += static_cast<char>(0x80 | (c >> shift & 0x3F)); };
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | c >> 6);
    tail(0);
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | c >> 12);
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0 | c >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

struct UnicodeEscape {
  uint32_t codePoint;
  size_t length;
};

/// The escape that a text starts with: `\uXXXX` or `\u{X…}` with one to six digits.
std::optional<UnicodeEscape> unicodeEscape(std::string_view text) {
  if (!text.starts_with("\\u"))
    return std::nullopt;
  bool braced = text.size() > 2 && text[2] == '{';
  size_t start = braced ? 3 : 2;
  size_t end = start;
  uint32_t value = 0;
  while (end < text.size() && end - start < (braced ? 6u : 4u) &&
         hasClass(text[end], hexCharacter)) {
    char c = text[end++];
    value = value * 16 + (hasClass(c, digitCharacter) ? c - '0' : (c | 0x20) - 'a' + 10);
  }
  if (braced)
    return end > start && end < text.size() && text[end] == '}'
               ? std::optional(UnicodeEscape{value, end + 1})
               : std::nullopt;
  return end - start == 4 ? std::optional(UnicodeEscape{value, end}) : std::nullopt;
}

enum class Pass { Unchanged, Changed, Invalid };

/// One replacement of `((?:[^\\]|^)(?:\\{2})*)\\u…` over the text. The character before an escape
/// belongs to the match, so of two adjacent escapes the second one waits for the next pass.
Pass replaceUnicodeOnce(std::string &text) {
  std::string out;
  size_t copied = 0;
  size_t free = 0; // Up to here the text belongs to an earlier match.
  for (size_t at = 0; (at = text.find("\\u", at)) != std::string::npos; ++at) {
    std::optional<UnicodeEscape> escape = unicodeEscape(std::string_view(text).substr(at));
    size_t run = at;
    while (run > free && text[run - 1] == '\\')
      --run;
    bool anchored = run > free || run == 0 || text[run - 1] == '\n';
    if (!escape || (at - run) % 2 != 0 || !anchored)
      continue;
    if (escape->codePoint > 0x10FFFF || (escape->codePoint >= 0xD800 && escape->codePoint < 0xE000))
      return Pass::Invalid;
    out.append(text, copied, at - copied);
    appendUtf8(out, escape->codePoint);
    copied = free = at + escape->length;
    at = copied - 1;
  }
  if (copied == 0)
    return Pass::Unchanged;
  out.append(text, copied);
  text = std::move(out);
  return Pass::Changed;
}

/// Passes until nothing changes; escapes that make escapes may take many, which has a bound.
bool replaceUnicode(std::string &text) {
  constexpr size_t maxWork = 1u << 28;
  for (size_t work = 0; work < maxWork; work += text.size() + 1)
    switch (replaceUnicodeOnce(text)) {
    case Pass::Invalid:
      return false;
    case Pass::Unchanged:
      return true;
    case Pass::Changed:
      break;
    }
  return false;
}

/// Length of what may be escaped: one character, or a line break of one or two.
size_t escapedLength(std::string_view rest) {
  if (rest.empty())
    return 0;
  if (rest[0] == '\r')
    return rest.starts_with("\r\n") ? 2 : 0;
  return firstCharacters(rest, 1).size();
}

/// Appends what an escape stands for.
void appendEscape(std::string &out, std::string_view escaped, const Escapes &escapes,
                  EscapeWarnings &warnings) {
  char c = escaped[0];
  if (c == '\\' && escapes.backslash) {
    out += c;
  } else if (c == 'r' && escapes.carriageReturn) {
    out += '\r';
  } else if (c == 'n' && escapes.newline) {
    out += '\n';
  } else if (c == 't' && escapes.tab) {
    out += '\t';
  } else if (c == 's' && escapes.space) {
    out += ' ';
  } else if ((c == '$' && escapes.dollar) || ((c == '"' || c == '\'') && escapes.quotes)) {
    out += c;
  } else if ((c == '\n' || c == '\r') && escapes.lineBreak) {
    return;
  } else {
    if (c == 'u' && escapes.unicode)
      ++warnings.badUnicode;
    else if (escapes.warn)
      warnings.unrecognized.emplace_back(escaped);
    out += '\\';
    out += escaped;
  }
}

} // namespace

bool replaceEscapes(std::string &text, const Escapes &escapes, EscapeWarnings &warnings) {
  if (escapes.unicode && !replaceUnicode(text))
    return false;
  std::string out;
  out.reserve(text.size());
  std::string_view all = text;
  for (size_t at = 0; at < all.size();) {
    size_t length = all[at] == '\\' ? escapedLength(all.substr(at + 1)) : 0;
    if (length == 0) {
      out += all[at++];
      continue;
    }
    appendEscape(out, all.substr(at + 1, length), escapes, warnings);
    at += 1 + length;
  }
  text = std::move(out);
  return true;
}

} // namespace ppcc::puppet
