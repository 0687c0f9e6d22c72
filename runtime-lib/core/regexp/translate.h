// Ruby's regular expression syntax (Onigmo) rewritten for PCRE2.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pp {

struct Regexp;

/// A pattern for PCRE2 that means what the source means to Ruby.
struct TranslatedRegexp {
  std::string pattern;
  /// Capturing groups, without the whole match.
  uint32_t groups = 0;
  /// Whether the value of group n + 1 may differ from Ruby's, because `\g<…>` runs it again and
  /// PCRE2 forgets what it caught then.
  std::vector<bool> uncertain;
  /// Without regard to case: what it means for subjects beyond ASCII is not known.
  bool isAsciiOnly = false;
  /// Without regard to case: it has sets of which a character may stand for several.
  bool foldsInSets = false;
  /// Numbers of the groups that have names, by name.
  std::map<std::string, std::vector<uint32_t>, std::less<>> named;
};

/// Throws a plain failure with Ruby's message for what is no pattern, and a clear one for what
/// PCRE2 cannot express. `options` are Ruby's: 1 ignore case, 2 extended, 4 dot matches newlines.
TranslatedRegexp translateRegexp(std::string_view source, uint8_t options = 0);
/// Whether Ruby ties the pattern to UTF-8: it names characters beyond ASCII, or properties.
bool fixesEncoding(std::string_view source);
/// As Ruby's messages about broken patterns show them: where anything of the text needs an escape,
/// all characters beyond ASCII have one too.
std::string shownInErrors(std::string_view source, uint8_t options);
/// The pattern without slashes; options, and being tied to UTF-8, make a group around it.
std::string sourceWithOptions(const Regexp &regexp);

} // namespace pp
