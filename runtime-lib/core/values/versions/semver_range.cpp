// Ranges of versions: reading, intersecting, merging and testing, after the gem semantic_puppet.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/core/values/versions/semver_interval.h"
#include "runtime-lib/core/values/versions/semver_parts.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace pp {

namespace {

using Bound = VersionInterval::Bound;

/// `1`, `1.x`, `1.2.3-rc+b`: numbers are missing where a wildcard stands.
struct PartialVersion {
  std::optional<Value> major, minor, patch;
  const Array *prerelease = nullptr;
  const Array *build = nullptr;
};

/// Reads ranges; every version it makes lives in the context's arena.
class RangeReader {
public:
  RangeReader(Context &context, std::string_view text)
      : context_(context), text_(text), intervals_(context) {}

  std::vector<VersionInterval> read();

private:
  [[noreturn]] void fail(std::string_view text) {
    failPlain("Unparsable version range: " + quoted(text));
  }
  static std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

  std::optional<VersionInterval> alternative(std::string_view range);
  std::optional<VersionInterval> hyphenRange(std::string_view range);
  VersionInterval simple(std::string_view text);
  bool partial(std::string_view text, PartialVersion &version);
  bool takeNumber(std::string_view &text, std::optional<Value> &number);
  std::optional<VersionInterval> patchUpdates(const PartialVersion &version, bool range);
  VersionInterval minorUpdates(const PartialVersion &version);
  VersionInterval between(const SemVer *low, const SemVer *high);
  const SemVer *version(Value major, Value minor, Value patch);
  const SemVer *whole(const PartialVersion &partial);
  Value next(Value number);

  Context &context_;
  std::string_view text_;
  VersionIntervals intervals_;
};

const Value zero = Value::smallInteger(0);

const SemVer *RangeReader::version(Value major, Value minor, Value patch) {
  return makeSemVer(context_, major, minor, patch, nullptr, nullptr).as<SemVer>();
}

const SemVer *RangeReader::whole(const PartialVersion &partial) {
  return makeSemVer(context_, partial.major.value_or(zero), partial.minor.value_or(zero),
                    partial.patch.value_or(zero), partial.prerelease, partial.build)
      .as<SemVer>();
}

Value RangeReader::next(Value number) {
  ScopedInteger result;
  IntegerView view(number);
  mpz_add_ui(result, view, 1);
  return makeInteger(context_, static_cast<mpz_srcptr>(static_cast<mpz_ptr>(result)));
}

VersionInterval RangeReader::between(const SemVer *low, const SemVer *high) {
  return {Bound::GreaterOrEqual, Bound::Less, true, low, high};
}

VersionInterval single(Bound bound, const SemVer *version) {
  return {bound, Bound::All, false, version, nullptr};
}

constexpr VersionInterval everything{Bound::All, Bound::All, false, nullptr, nullptr};

bool RangeReader::takeNumber(std::string_view &text, std::optional<Value> &number) {
  if (text.starts_with('x') || text.starts_with('X') || text.starts_with('*')) {
    text.remove_prefix(1);
    return true;
  }
  std::string_view digits;
  if (!takeVersionNumber(text, digits))
    return false;
  number = makeIntegerFromDecimal(context_, digits);
  return true;
}

bool RangeReader::partial(std::string_view text, PartialVersion &version) {
  if (!takeNumber(text, version.major))
    return false;
  if (text.empty())
    return true;
  if (!text.starts_with('.') || (text.remove_prefix(1), !takeNumber(text, version.minor)))
    return false;
  if (text.empty())
    return true;
  if (!text.starts_with('.') || (text.remove_prefix(1), !takeNumber(text, version.patch)))
    return false;
  std::string_view prerelease, build;
  if (!takeVersionParts(text, '-', prerelease) || !takeVersionParts(text, '+', build) ||
      !text.empty())
    return false;
  version.prerelease = versionParts(context_, prerelease, true);
  version.build = versionParts(context_, build, false);
  return true;
}

/// `~1.2`, `1.2.x`, and with a whole version `~1.2.3` or exactly `1.2.3`.
std::optional<VersionInterval> RangeReader::patchUpdates(const PartialVersion &v, bool range) {
  if (!v.major)
    return everything;
  if (!v.minor)
    return between(version(*v.major, zero, zero), version(next(*v.major), zero, zero));
  const SemVer *end = version(*v.major, next(*v.minor), zero);
  if (!v.patch)
    return between(version(*v.major, *v.minor, zero), end);
  return range ? between(whole(v), end) : single(Bound::Equal, whole(v));
}

VersionInterval RangeReader::minorUpdates(const PartialVersion &v) {
  const SemVer *end = version(next(*v.major), zero, zero);
  if (!v.minor || !v.patch)
    return between(version(*v.major, v.minor.value_or(zero), zero), end);
  return between(v.prerelease ? whole(v) : version(*v.major, *v.minor, *v.patch), end);
}

VersionInterval RangeReader::simple(std::string_view text) {
  std::string_view operation;
  for (std::string_view known : {"<=", ">=", "~>", "~=", "<", ">", "=", "~", "^"}) {
    if (text.starts_with(known)) {
      operation = known;
      break;
    }
  }
  PartialVersion v;
  if (!partial(text.substr(operation.size()), v))
    fail(text_);
  if (operation.starts_with('~'))
    return *patchUpdates(v, true);
  if (operation == "^")
    return !v.major || integerSign(*v.major) == 0 ? *patchUpdates(v, true) : minorUpdates(v);
  if (operation == ">=")
    return single(Bound::GreaterOrEqual, whole(v));
  if (operation == "<")
    return single(Bound::Less, whole(v));
  if (operation == ">") {
    if (!v.major)
      return intervals_.nothing();
    if (!v.minor)
      return single(Bound::GreaterOrEqual, version(next(*v.major), zero, zero));
    if (!v.patch)
      return single(Bound::GreaterOrEqual, version(*v.major, next(*v.minor), zero));
    return single(Bound::Greater, whole(v));
  }
  if (operation == "<=") {
    if (!v.major)
      return everything;
    if (!v.minor)
      return single(Bound::Less, version(next(*v.major), zero, zero));
    if (!v.patch)
      return single(Bound::Less, version(*v.major, next(*v.minor), zero));
    return single(Bound::LessOrEqual, whole(v));
  }
  return *patchUpdates(v, false);
}

std::optional<VersionInterval> RangeReader::hyphenRange(std::string_view range) {
  for (size_t at = range.find('-'); at != std::string_view::npos; at = range.find('-', at + 1)) {
    if (at == 0 || at + 1 >= range.size() || !isSpace(range[at - 1]) || !isSpace(range[at + 1]))
      continue;
    std::string_view low = range.substr(0, at), high = range.substr(at + 1);
    while (!low.empty() && isSpace(low.back()))
      low.remove_suffix(1);
    while (!high.empty() && isSpace(high.front()))
      high.remove_prefix(1);
    PartialVersion from, to;
    if (partial(low, from) && partial(high, to))
      return intervals_.intersect(single(Bound::GreaterOrEqual, whole(from)),
                                  single(Bound::LessOrEqual, whole(to)));
  }
  return std::nullopt;
}

/// One side of `||`; nothing when its comparators exclude each other.
std::optional<VersionInterval> RangeReader::alternative(std::string_view range) {
  if (range.find(" - ") != std::string_view::npos || range.find("\t-") != std::string_view::npos ||
      range.find("-\t") != std::string_view::npos)
    if (auto hyphen = hyphenRange(range))
      return hyphen;
  std::optional<VersionInterval> result;
  if (std::ranges::all_of(range, isSpace))
    return result;
  for (bool first = true; !range.empty(); first = false) {
    size_t end = 0;
    while (end < range.size() && !isSpace(range[end]))
      ++end;
    VersionInterval next = simple(range.substr(0, end));
    if (first)
      result = next;
    else if (result)
      result = intervals_.intersect(*result, next);
    while (end < range.size() && isSpace(range[end]))
      ++end;
    range.remove_prefix(end);
  }
  return result;
}

/// The text without white space (or a `v`) after operators.
std::string withoutOperatorSpace(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    out += text[i];
    bool isOperator = std::string_view("><=~^").find(text[i]) != std::string_view::npos;
    ++i;
    if (!isOperator)
      continue;
    size_t end = i;
    while (end < text.size() && isSpace(text[end]))
      ++end;
    if (end < text.size() && text[end] == 'v' && end == i)
      ++end;
    i = end;
  }
  return out;
}

std::vector<VersionInterval> RangeReader::read() {
  std::string text = withoutOperatorSpace(text_);
  std::vector<std::string_view> alternatives;
  std::string_view rest = text;
  while (true) {
    size_t bars = rest.find("||");
    std::string_view part = rest.substr(0, bars);
    if (bars != std::string_view::npos)
      while (!part.empty() && isSpace(part.back()))
        part.remove_suffix(1);
    alternatives.push_back(part);
    if (bars == std::string_view::npos)
      break;
    rest.remove_prefix(bars + 2);
    while (!rest.empty() && isSpace(rest.front()))
      rest.remove_prefix(1);
  }
  while (!alternatives.empty() && alternatives.back().empty())
    alternatives.pop_back();
  if (alternatives.empty())
    return {everything};
  std::vector<VersionInterval> intervals;
  for (std::string_view part : alternatives)
    if (auto interval = alternative(part))
      intervals.push_back(*interval);
  return intervals_.merged(std::move(intervals));
}

Value newRange(Context &context, std::string_view text,
               const std::vector<VersionInterval> &intervals) {
  auto *range = context.arena.makeSized<SemVerRange>(
      sizeof(SemVerRange) + (intervals.size() - 1) * sizeof(VersionInterval));
  range->kind = ObjectKind::SemVerRange;
  range->flags = 0;
  range->reserved = 0;
  range->length = static_cast<uint32_t>(intervals.size());
  range->text = makeString(context, text).as<String>();
  std::copy(intervals.begin(), intervals.end(), range->intervals);
  return Value::object(range);
}

} // namespace

Value parseSemVerRange(Context &context, std::string_view text) {
  std::vector<VersionInterval> intervals = RangeReader(context, text).read();
  // Text without any alternative stands for all versions.
  bool none = text.find_first_not_of('|') == std::string_view::npos && intervals.size() == 1 &&
              intervals[0].lower == Bound::All;
  return newRange(context, none ? "*" : text, intervals);
}

Value makeSemVerRange(Context &context, const SemVer *min, const SemVer *max, bool excludeMax) {
  VersionIntervals intervals(context);
  if (!min)
    min = intervals.lowest();
  if (!max)
    max = intervals.highest();
  auto interval = intervals.intersect(single(Bound::GreaterOrEqual, min),
                                      single(excludeMax ? Bound::Less : Bound::LessOrEqual, max));
  // The gem mixes the two ends up when it prints such a range.
  std::string text = excludeMax ? ">=" + semVerText(*max) + " <" + semVerText(*min)
                                : semVerText(*max) + " - " + semVerText(*min);
  return newRange(context, text, {interval.value_or(intervals.nothing())});
}

} // namespace pp
