// The algebra of version intervals.
#pragma once

#include "runtime-lib/core/values/versions/semver.h"

#include <optional>
#include <vector>

namespace pp {

/// Intersects and merges intervals; holds the lowest and the highest version.
class VersionIntervals {
public:
  explicit VersionIntervals(Context &context);

  const SemVer *lowest() const { return lowest_; }
  const SemVer *highest() const { return highest_; }
  /// Matches no version.
  VersionInterval nothing() const;
  /// What both accept; nothing when that is no version.
  std::optional<VersionInterval> intersect(const VersionInterval &a,
                                           const VersionInterval &b) const;
  /// The same set of versions without doubles and overlaps; never empty.
  std::vector<VersionInterval> merged(std::vector<VersionInterval> intervals) const;

private:
  const SemVer *begin(const VersionInterval &interval) const;
  const SemVer *end(const VersionInterval &interval) const;
  bool hasLower(const VersionInterval &interval) const;
  bool hasUpper(const VersionInterval &interval) const;
  std::optional<VersionInterval> merge(const VersionInterval &a, const VersionInterval &b) const;
  std::optional<VersionInterval> bounded(const SemVer *low, bool excludeLow, const SemVer *high,
                                         bool excludeHigh) const;
  const SemVer *nextPatch(const SemVer &version) const;

  Context &context_;
  const SemVer *lowest_;
  const SemVer *highest_;
};

bool intervalIncludes(const VersionInterval &interval, const SemVer &version);
bool intervalsEqual(const VersionInterval &a, const VersionInterval &b);

} // namespace pp
