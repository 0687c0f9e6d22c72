// The switches of editions and settings: every rule of the language that can be meant in two ways.
// docs/editions.md explains them with examples.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pp {

/// Puppet's `strict` setting.
enum class Strictness : uint8_t { Off, Warning, Error };

/// The rules that differ between editions and between Puppet's settings; constant while a catalog
/// runs.
struct LanguageOptions {
  Strictness strict = Strictness::Error;
  bool strictVariables = true;
  /// Only what Puppet 8 accepts: no bignums, no descending ranges, no `Literal` and `Ruby`.
  bool strictReference = false;

  // Rules of the older drafts of the language (`--edition=draft`), where they differ.
  /// T3: undef is an instance of every type but NotUndef.
  bool undefFitsEveryType = false;
  /// T7: `Object` is what `Any` is today.
  bool objectIsTop = false;
  /// T8: `Array` means `Array[Data]`, `Hash` means `Hash[Scalar, Data]`.
  bool collectionsHoldData = false;
  /// T9: `Pattern` is the type of regular expressions; T9b: and `Pattern['x']` is one of them.
  bool patternIsRegexp = false;
  /// T11d: `Integer[5]` is the range of 5 alone.
  bool singleIntegerIsExact = false;
  /// T15: `\A` and `\Z` are removed from regular expressions.
  bool anchorsAreRemoved = false;
  /// T28: an empty string is false.
  bool emptyStringIsFalse = false;

  /// Turns the rules of the drafts on.
  void useDraft();
};

/// The names that `--edition` takes.
inline constexpr std::string_view puppetEdition = "puppet8";
inline constexpr std::string_view draftEdition = "draft";

/// The pattern as the drafts read it.
std::string withoutAnchors(std::string_view pattern);

} // namespace pp
