// Regular expressions: compiled once, matched with limits, and the groups of a match.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pp {

/// The groups of a successful match; lives in match state only. `length` groups, $0 included.
struct MatchData : Object {
  static constexpr ObjectKind objectKind = ObjectKind::MatchData;
  /// Offset of a group that took no part in the match.
  static constexpr uint32_t absent = UINT32_MAX;
  struct Group {
    uint32_t begin;
    uint32_t end;
  };

  const String *subject;
  const Regexp *regexp;
  Group groups[1];

  std::span<const Group> items() const { return {groups, length}; }
};

/// Where the groups of a match lie in the subject, in bytes; [0] is the whole match.
using MatchOffsets = std::vector<MatchData::Group>;

/// MatchData, or false. Matching that takes too many steps is an error.
Value matchRegexp(Context &context, const Regexp &regexp, const String &subject);
/// The first match at or after byte `from`; for functions that walk through a text.
bool searchRegexp(Context &context, const Regexp &regexp, const String &subject, size_t from,
                  MatchOffsets &offsets);
/// Text of a group, or undef when it took no part.
Value groupText(Context &context, const Regexp &regexp, const String &subject,
                const MatchOffsets &offsets, size_t group);
/// The same without making a value of it; empty for a group that took no part.
std::string_view groupView(Context &context, const Regexp &regexp, const String &subject,
                           const MatchOffsets &offsets, size_t group);

/// Whether groups have names; then those without one do not capture, and numbers mean none.
bool hasNamedGroups(Context &context, const Regexp &regexp);
/// Numbers of the groups with that name, lowest first.
std::vector<uint32_t> groupsNamed(Context &context, const Regexp &regexp, std::string_view name);

/// A Regexp from computed text, checked at once: throws a plain failure with Ruby's message.
Value dynamicRegexp(Context &context, const String &source);
Value dynamicRegexp(Context &context, std::string_view source, uint8_t options);
/// A Regexp of the runtime's own: it means the same in every edition.
Value ownRegexp(Context &context, std::string_view source, uint8_t options = 0);
/// Ruby's complaint about the source of a literal, or empty.
std::string regexpError(std::string_view source);
/// `/source/` with slashes escaped, as Ruby shows a pattern in its messages.
std::string sourceWithSlashes(std::string_view source);
/// The letters of the options, as Ruby writes them after a pattern.
std::string optionLetters(uint8_t options);

} // namespace pp
