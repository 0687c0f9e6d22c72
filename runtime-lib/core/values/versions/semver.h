// Semantic versions and ranges of them.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <string>
#include <string_view>

namespace pp {

/// `1.2.3-rc.1+build`. The highest version of a range has the major number Infinity (a Float).
struct SemVer : Object {
  static constexpr ObjectKind objectKind = ObjectKind::SemVer;
  Value major;
  Value minor;
  Value patch;
  /// Integers and strings; null when there is none.
  const Array *prerelease;
  /// Strings; null when there is none.
  const Array *build;

  bool isStable() const { return !prerelease || prerelease->length == 0; }
};

/// One comparator, or two joined (`>=1.0.0 <2.0.0`).
struct VersionInterval {
  enum class Bound : uint8_t { All, Greater, GreaterOrEqual, Less, LessOrEqual, Equal };
  Bound lower;
  /// All when the interval has one comparator only.
  Bound upper;
  bool joined;
  const SemVer *lowerVersion;
  const SemVer *upperVersion;
};

/// `>=1.0.0 <2.0.0 || 3.x`: `length` intervals, any of which may hold.
struct SemVerRange : Object {
  static constexpr ObjectKind objectKind = ObjectKind::SemVerRange;
  /// As it was written.
  const String *text;
  VersionInterval intervals[1];

  std::span<const VersionInterval> items() const { return {intervals, length}; }
};

/// Reads a version; undef when the text is none.
Value parseSemVer(Context &context, std::string_view text);
/// The parts must be non-negative integers; `prerelease` and `build` arrays or null.
Value makeSemVer(Context &context, Value major, Value minor, Value patch, const Array *prerelease,
                 const Array *build);
std::string semVerText(const SemVer &version);
/// Order by precedence; the build part does not count. -1, 0 or 1.
int compareSemVers(const SemVer &a, const SemVer &b);
/// All parts equal, the build part too.
bool semVersEqual(const SemVer &a, const SemVer &b);
uint64_t hashSemVer(const SemVer &version);

/// Reads a range; a plain failure with semantic_puppet's message when the text is none.
Value parseSemVerRange(Context &context, std::string_view text);
/// `min` to `max`; null stands for the lowest and the highest version.
Value makeSemVerRange(Context &context, const SemVer *min, const SemVer *max, bool excludeMax);
bool rangeIncludes(const SemVerRange &range, const SemVer &version);
bool semVerRangesEqual(const SemVerRange &a, const SemVerRange &b);

} // namespace pp
