// Builders of version and time types.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/relations/version_ranges.h"

#include <algorithm>

namespace pp {

namespace {

/// Puppet takes ranges from the end and merges all others into them.
std::vector<Value> mergeRanges(Context &context, std::vector<Value> ranges) {
  std::vector<Value> result;
  while (!ranges.empty()) {
    Value merged = ranges.back();
    ranges.pop_back();
    std::vector<Value> apart;
    for (Value range : ranges) {
      Value both = mergeVersionRanges(context, *merged.as<SemVerRange>(), *range.as<SemVerRange>());
      if (both.isUndef())
        apart.push_back(range);
      else
        merged = both;
    }
    result.push_back(merged);
    ranges = std::move(apart);
  }
  std::reverse(result.begin(), result.end());
  return result;
}

} // namespace

const SemVerType *makeSemVerType(Context &context, std::span<const Value> ranges) {
  std::vector<Value> merged(ranges.begin(), ranges.end());
  if (merged.size() > 1)
    merged = mergeRanges(context, std::move(merged));
  auto *type = newType<SemVerType>(context, TypeKind::SemVer, merged.size());
  type->ranges = copyToArena<Value>(context, merged);
  return type;
}

const TimeType *makeTimeType(Context &context, TypeKind kind, Value from, Value to) {
  auto *type = newType<TimeType>(context, kind);
  type->from = from;
  type->to = to;
  if (!from.isUndef() && !to.isUndef() &&
      from.as<TimeObject>()->nanoseconds > to.as<TimeObject>()->nanoseconds)
    failPlain("'from' must be less or equal to 'to'. Got (" + toText(from) + ", " + toText(to));
  return type;
}

} // namespace pp
