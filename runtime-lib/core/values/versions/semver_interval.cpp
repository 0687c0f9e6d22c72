// Intersection, merging and membership of version intervals.
#include "runtime-lib/core/values/versions/semver_interval.h"

#include "runtime-lib/core/values/integer.h"

#include <algorithm>
#include <limits>

namespace pp {

namespace {

using Bound = VersionInterval::Bound;

bool holds(Bound bound, int order) {
  switch (bound) {
  case Bound::All:
    return true;
  case Bound::Greater:
    return order > 0;
  case Bound::GreaterOrEqual:
    return order >= 0;
  case Bound::Less:
    return order < 0;
  case Bound::LessOrEqual:
    return order <= 0;
  case Bound::Equal:
    return order == 0;
  }
  __builtin_unreachable();
}

bool includes(Bound bound, const SemVer *limit, const SemVer &version) {
  if (bound == Bound::Equal)
    return semVersEqual(version, *limit);
  return bound == Bound::All || holds(bound, compareSemVers(version, *limit));
}

bool excludesBegin(const VersionInterval &interval) { return interval.lower == Bound::Greater; }

bool excludesEnd(const VersionInterval &interval) {
  return (interval.joined ? interval.upper : interval.lower) == Bound::Less;
}

VersionInterval single(Bound bound, const SemVer *version) {
  return {bound, Bound::All, false, version, nullptr};
}

/// Whether a comparator names a prerelease of the same version, which lets prereleases in.
bool namesPrerelease(Bound bound, const SemVer *limit, const SemVer &version) {
  if (bound == Bound::All)
    return false;
  return !limit->isStable() && keysEqual(limit->major, version.major) &&
         keysEqual(limit->minor, version.minor) && keysEqual(limit->patch, version.patch);
}

} // namespace

VersionIntervals::VersionIntervals(Context &context) : context_(context) {
  Value zero = Value::smallInteger(0);
  auto *none = makeArray(context, {}).as<Array>();
  lowest_ = makeSemVer(context, zero, zero, zero, none, nullptr).as<SemVer>();
  Value infinity = makeFloat(context, std::numeric_limits<double>::infinity());
  highest_ = makeSemVer(context, infinity, zero, zero, nullptr, nullptr).as<SemVer>();
}

VersionInterval VersionIntervals::nothing() const { return single(Bound::Less, lowest_); }

const SemVer *VersionIntervals::begin(const VersionInterval &interval) const {
  bool has = interval.lower == Bound::Greater || interval.lower == Bound::GreaterOrEqual ||
             interval.lower == Bound::Equal;
  return has ? interval.lowerVersion : lowest_;
}

const SemVer *VersionIntervals::end(const VersionInterval &interval) const {
  if (interval.joined)
    return interval.upperVersion;
  bool has = interval.lower == Bound::Less || interval.lower == Bound::LessOrEqual ||
             interval.lower == Bound::Equal;
  return has ? interval.lowerVersion : highest_;
}

bool VersionIntervals::hasLower(const VersionInterval &interval) const {
  if (interval.lower == Bound::Greater)
    return true;
  return (interval.lower == Bound::GreaterOrEqual || interval.lower == Bound::Equal) &&
         !semVersEqual(*interval.lowerVersion, *lowest_);
}

bool VersionIntervals::hasUpper(const VersionInterval &interval) const {
  Bound bound = interval.joined ? interval.upper : interval.lower;
  if (bound == Bound::Less)
    return true;
  return (bound == Bound::LessOrEqual || bound == Bound::Equal) &&
         !semVersEqual(*end(interval), *highest_);
}

std::optional<VersionInterval> VersionIntervals::intersect(const VersionInterval &a,
                                                           const VersionInterval &b) const {
  if (a.lower == Bound::All)
    return b;
  int order = compareSemVers(*begin(a), *end(b));
  if (order > 0)
    return std::nullopt;
  if (order == 0)
    return excludesBegin(a) || excludesEnd(b) ? std::nullopt
                                              : std::optional(single(Bound::Equal, begin(a)));
  order = compareSemVers(*begin(b), *end(a));
  if (order > 0)
    return std::nullopt;
  if (order == 0)
    return excludesBegin(b) || excludesEnd(a) ? std::nullopt
                                              : std::optional(single(Bound::Equal, begin(b)));
  order = compareSemVers(*begin(a), *begin(b));
  const VersionInterval &low = order < 0 ? b : order > 0 ? a : excludesBegin(a) ? a : b;
  order = compareSemVers(*end(a), *end(b));
  const VersionInterval &high = order > 0 ? b : order < 0 ? a : excludesEnd(a) ? a : b;
  if (!hasUpper(high))
    return low;
  if (!hasLower(low))
    return high;
  return VersionInterval{low.lower, high.joined ? high.upper : high.lower, true, low.lowerVersion,
                         high.joined ? high.upperVersion : high.lowerVersion};
}

std::optional<VersionInterval> VersionIntervals::bounded(const SemVer *low, bool excludeLow,
                                                         const SemVer *high,
                                                         bool excludeHigh) const {
  return intersect(single(excludeLow ? Bound::Greater : Bound::GreaterOrEqual, low),
                   single(excludeHigh ? Bound::Less : Bound::LessOrEqual, high));
}

const SemVer *VersionIntervals::nextPatch(const SemVer &version) const {
  ScopedInteger next;
  IntegerView patch(version.patch);
  mpz_add_ui(next, patch, 1);
  Value number = makeInteger(context_, static_cast<mpz_srcptr>(static_cast<mpz_ptr>(next)));
  return makeSemVer(context_, version.major, version.minor, number, nullptr, nullptr).as<SemVer>();
}

/// Both in one, where they overlap or meet.
std::optional<VersionInterval> VersionIntervals::merge(const VersionInterval &a,
                                                       const VersionInterval &b) const {
  if (a.lower == Bound::All)
    return a;
  if (intervalIncludes(a, *begin(b)) || intervalIncludes(b, *begin(a))) {
    int order = compareSemVers(*begin(a), *begin(b));
    bool excludeLow = order < 0   ? excludesBegin(a)
                      : order > 0 ? excludesBegin(b)
                                  : excludesBegin(a) && excludesBegin(b);
    const SemVer *low = order <= 0 ? begin(a) : begin(b);
    order = compareSemVers(*end(a), *end(b));
    bool excludeHigh = order > 0   ? excludesEnd(a)
                       : order < 0 ? excludesEnd(b)
                                   : excludesEnd(a) && excludesEnd(b);
    return bounded(low, excludeLow, order >= 0 ? end(a) : end(b), excludeHigh);
  }
  auto meets = [&](const VersionInterval &first, const VersionInterval &second) {
    if (excludesBegin(second))
      return false;
    return semVersEqual(excludesEnd(first) ? *end(first) : *nextPatch(*end(first)), *begin(second));
  };
  if (meets(a, b))
    return bounded(begin(a), excludesBegin(a), end(b), excludesEnd(b));
  if (meets(b, a))
    return bounded(begin(b), excludesBegin(b), end(a), excludesEnd(a));
  return std::nullopt;
}

std::vector<VersionInterval>
VersionIntervals::merged(std::vector<VersionInterval> intervals) const {
  std::vector<VersionInterval> distinct;
  for (const VersionInterval &interval : intervals)
    if (std::ranges::none_of(distinct,
                             [&](auto &other) { return intervalsEqual(interval, other); }))
      distinct.push_back(interval);
  for (bool changed = true; distinct.size() > 1 && changed;) {
    changed = false;
    std::vector<VersionInterval> result;
    while (!distinct.empty()) {
      VersionInterval current = distinct.back();
      distinct.pop_back();
      std::vector<VersionInterval> apart;
      for (const VersionInterval &other : distinct) {
        if (auto joined = merge(current, other)) {
          changed = true;
          current = *joined;
        } else {
          apart.push_back(other);
        }
      }
      result.push_back(current);
      distinct = std::move(apart);
    }
    distinct.assign(result.rbegin(), result.rend());
  }
  if (distinct.empty())
    distinct.push_back(nothing());
  return distinct;
}

bool intervalIncludes(const VersionInterval &interval, const SemVer &version) {
  return includes(interval.lower, interval.lowerVersion, version) &&
         (!interval.joined || includes(interval.upper, interval.upperVersion, version));
}

bool intervalsEqual(const VersionInterval &a, const VersionInterval &b) {
  if (a.lower != b.lower || a.joined != b.joined || (a.joined && a.upper != b.upper))
    return false;
  if (a.lower != Bound::All && !semVersEqual(*a.lowerVersion, *b.lowerVersion))
    return false;
  return !a.joined || semVersEqual(*a.upperVersion, *b.upperVersion);
}

bool rangeIncludes(const SemVerRange &range, const SemVer &version) {
  return std::ranges::any_of(range.items(), [&](const VersionInterval &interval) {
    if (!intervalIncludes(interval, version))
      return false;
    return version.isStable() || interval.lower == Bound::All ||
           namesPrerelease(interval.lower, interval.lowerVersion, version) ||
           (interval.joined && namesPrerelease(interval.upper, interval.upperVersion, version));
  });
}

bool semVerRangesEqual(const SemVerRange &a, const SemVerRange &b) {
  return std::ranges::equal(a.items(), b.items(), intervalsEqual);
}

} // namespace pp
