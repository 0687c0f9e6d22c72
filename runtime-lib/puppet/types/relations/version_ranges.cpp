// Covering and merging version ranges, by their first and last versions.
#include "runtime-lib/puppet/types/relations/version_ranges.h"

namespace pp {

namespace {

using Bound = VersionInterval::Bound;

/// The ends of a range of one part; null versions stand for the lowest and the highest.
struct Ends {
  const SemVer *begin = nullptr;
  const SemVer *end = nullptr;
  bool excludeEnd = false;
};

bool isUpper(Bound bound) { return bound == Bound::Less || bound == Bound::LessOrEqual; }

Ends endsOf(const VersionInterval &interval) {
  Ends ends;
  if (interval.joined) {
    ends.begin = interval.lowerVersion;
    ends.end = interval.upperVersion;
    ends.excludeEnd = interval.upper == Bound::Less;
    return ends;
  }
  if (interval.lower == Bound::All)
    return ends;
  if (!isUpper(interval.lower))
    ends.begin = interval.lowerVersion;
  if (isUpper(interval.lower) || interval.lower == Bound::Equal)
    ends.end = interval.lowerVersion;
  ends.excludeEnd = interval.lower == Bound::Less;
  return ends;
}

/// Order of lower ends: null is the lowest version.
int compareBegins(const SemVer *a, const SemVer *b) {
  if (!a || !b)
    return (a != nullptr) - (b != nullptr);
  return compareSemVers(*a, *b);
}

/// Order of upper ends: null is the highest version.
int compareEnds(const SemVer *a, const SemVer *b) {
  if (!a || !b)
    return (b != nullptr) - (a != nullptr);
  return compareSemVers(*a, *b);
}

bool includesBegin(Context &context, const SemVerRange &range, const SemVer *begin) {
  Value zero = Value::smallInteger(0);
  if (!begin)
    begin = makeSemVer(context, zero, zero, zero, nullptr, nullptr).as<SemVer>();
  return rangeIncludes(range, *begin);
}

bool meets(const Ends &first, const Ends &second) {
  return first.excludeEnd && first.end && second.begin &&
         compareSemVers(*first.end, *second.begin) == 0;
}

Value mergeOverlapping(Context &context, const Ends &a, const Ends &b) {
  int order = compareEnds(a.end, b.end);
  const SemVer *max = order >= 0 ? a.end : b.end;
  bool exclude = false;
  if (a.excludeEnd)
    exclude = order > 0 || (order == 0 && b.excludeEnd);
  else if (b.excludeEnd)
    exclude = order < 0;
  const SemVer *min = compareBegins(a.begin, b.begin) <= 0 ? a.begin : b.begin;
  return makeSemVerRange(context, min, max, exclude);
}

} // namespace

bool versionRangeCovers(const SemVerRange &outer, const SemVerRange &inner) {
  if (outer.length != 1 || inner.length != 1)
    return semVerRangesEqual(outer, inner);
  Ends a = endsOf(inner.items()[0]);
  Ends b = endsOf(outer.items()[0]);
  if (compareBegins(b.begin, a.begin) > 0)
    return false;
  int order = compareEnds(b.end, a.end);
  return order > 0 || (order == 0 && (!b.excludeEnd || a.excludeEnd));
}

Value mergeVersionRanges(Context &context, const SemVerRange &a, const SemVerRange &b) {
  if (a.length != 1 || b.length != 1)
    return Value::undef();
  Ends x = endsOf(a.items()[0]);
  Ends y = endsOf(b.items()[0]);
  if (includesBegin(context, a, y.begin) || includesBegin(context, b, x.begin))
    return mergeOverlapping(context, x, y);
  if (meets(x, y))
    return makeSemVerRange(context, x.begin, y.end, y.excludeEnd);
  if (meets(y, x))
    return makeSemVerRange(context, y.begin, x.end, x.excludeEnd);
  return Value::undef();
}

} // namespace pp
