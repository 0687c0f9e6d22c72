// Sums are networks of full adders; what has no gates of its own is a tree of choices over the
// digits of its operands. Values that bounds rule out are left to whatever takes fewer gates.
#include "ir/ndca/bits/planes.h"

#include <algorithm>
#include <bit>

namespace ppcc::ir::ndca {

namespace {

/// Digits that a tree of choices may look at: 4096 cases are made in milliseconds.
constexpr size_t mostDigits = 12;
/// Bits of one sum.
constexpr size_t mostBits = 4096;
/// Bounds beyond this are no business of cells.
constexpr int64_t farthest = int64_t{1} << 40;

bool isNear(IntegerRange range) { return range.low >= -farthest && range.high <= farthest; }

bool contains(IntegerRange range, int64_t value) {
  return value >= range.low && value <= range.high;
}

/// Digits of numbers from 0 to `most`.
size_t digitsFor(int64_t most) {
  return most <= 0 ? 0 : static_cast<size_t>(std::bit_width(static_cast<uint64_t>(most)));
}

int64_t numberOf(size_t digits) { return static_cast<int64_t>(digits); }

/// What a function of wires gives in each case; `Any` where the case cannot be.
enum class Case : uint8_t { Off, On, Any };
using Cases = std::vector<Case>;

/// The halves of a table as one, where they do not contradict each other: then the wire that
/// tells them apart need not be looked at.
std::optional<Cases> merged(const Cases &no, const Cases &yes) {
  Cases both = no;
  for (size_t i = 0; i < both.size(); ++i) {
    if (both[i] != Case::Any && yes[i] != Case::Any && both[i] != yes[i])
      return std::nullopt;
    if (both[i] == Case::Any)
      both[i] = yes[i];
  }
  return both;
}

Wire tree(Gates &gates, const std::vector<Wire> &wires, const Cases &cases) {
  if (std::ranges::find(cases, Case::On) == cases.end())
    return off;
  if (std::ranges::find(cases, Case::Off) == cases.end())
    return on;
  auto middle = cases.begin() + static_cast<ptrdiff_t>(cases.size() / 2);
  Cases no(cases.begin(), middle), yes(middle, cases.end());
  if (std::optional<Cases> both = merged(no, yes))
    return tree(gates, wires, *both);
  Wire wire = wires[static_cast<size_t>(std::countr_zero(cases.size())) - 1];
  Wire then = tree(gates, wires, yes), otherwise = tree(gates, wires, no);
  return gates.choose(wire, then, otherwise);
}

/// Gates for a table over these wires, the first of which is the lowest digit of a case.
std::optional<Wire> decideCases(Gates &gates, const std::vector<Wire> &wires,
                                const std::function<std::optional<bool>(size_t)> &answer) {
  if (wires.size() > mostDigits)
    return std::nullopt;
  Cases cases;
  for (size_t digits = 0; digits < size_t{1} << wires.size(); ++digits) {
    std::optional<bool> given = answer(digits);
    cases.push_back(!given ? Case::Any : *given ? Case::On : Case::Off);
  }
  return tree(gates, wires, cases);
}

size_t bitsOf(const Planes &number) {
  size_t count = 0;
  for (const std::vector<Wire> &weight : number.bits)
    count += weight.size();
  return count;
}

bool isConstant(const Planes &number) { return number.range.low == number.range.high; }

} // namespace

Planes PlaneMaker::number(const std::vector<Wire> &digits, IntegerRange range) const {
  Planes result{0, {}, range};
  for (Wire digit : digits)
    result.bits.push_back({digit});
  return result;
}

void PlaneMaker::settle(Planes &number) {
  size_t most = digitsFor(number.range.high - number.base);
  number.bits.resize(std::max(most, number.bits.size()));
  for (size_t weight = 0; weight < most; ++weight) {
    std::vector<Wire> &open = number.bits[weight];
    std::erase(open, off);
    for (size_t first = 0; open.size() - first > 1;) {
      bool isPair = open.size() - first == 2;
      Wire a = open[first], b = open[first + 1], c = isPair ? off : open[first + 2];
      Wire differ = gates_.differ(a, b);
      if (weight + 1 < most)
        number.bits[weight + 1].push_back(gates_.either(gates_.both(a, b), gates_.both(c, differ)));
      first += isPair ? 2 : 3;
      open.push_back(gates_.differ(differ, c));
      if (open.size() - first == 1)
        open.erase(open.begin(), open.end() - 1), first = 0;
    }
    open.resize(1, off);
  }
  number.bits.resize(most);
}

std::vector<Wire> PlaneMaker::wires(Planes &number) {
  settle(number);
  std::vector<Wire> wires;
  for (const std::vector<Wire> &weight : number.bits)
    wires.push_back(weight.front());
  return wires;
}

Planes PlaneMaker::sum(const Planes &a, const Planes &b, IntegerRange range) const {
  Planes result = a;
  result.base += b.base;
  result.range = range;
  result.bits.resize(std::max(a.bits.size(), b.bits.size()));
  for (size_t weight = 0; weight < b.bits.size(); ++weight)
    result.bits[weight].insert(result.bits[weight].end(), b.bits[weight].begin(),
                               b.bits[weight].end());
  return result;
}

Planes PlaneMaker::times(const Planes &number, int64_t factor, IntegerRange range) {
  Planes result{number.base * factor, {}, range};
  auto size = static_cast<uint64_t>(factor < 0 ? -factor : factor);
  for (size_t weight = 0; weight < number.bits.size(); ++weight)
    for (Wire wire : number.bits[weight]) {
      // -b is ~b - 1
      if (factor < 0)
        result.base += factor * (int64_t{1} << weight);
      for (size_t digit = 0; size >> digit; ++digit)
        if (size >> digit & 1) {
          result.bits.resize(std::max(result.bits.size(), weight + digit + 1));
          result.bits[weight + digit].push_back(factor < 0 ? ~wire : wire);
        }
    }
  return result;
}

/// The same number as digits on top of `base`, which is at most the number.
Planes PlaneMaker::rebased(Planes &number, int64_t base) {
  if (number.base == base) {
    settle(number);
    return number;
  }
  Planes result = number;
  result.base = base;
  size_t most = digitsFor(number.range.high - base);
  uint64_t more = static_cast<uint64_t>(number.base) - static_cast<uint64_t>(base);
  result.bits.resize(std::max(most, number.bits.size()));
  // digits beyond the most cancel out
  for (size_t digit = 0; digit < most; ++digit)
    if (more >> digit & 1)
      result.bits[digit].push_back(on);
  settle(result);
  return result;
}

std::optional<std::vector<Wire>> PlaneMaker::digits(Planes &number, size_t count) {
  if (number.range.low < 0 || !isNear(number.range))
    return std::nullopt;
  Planes plain = rebased(number, 0);
  std::vector<Wire> digits = wires(plain);
  digits.resize(count, off);
  return digits;
}

std::optional<Wire> PlaneMaker::decide(Planes &number, const Answer &answer) {
  return decideCases(gates_, wires(number), [&](size_t digits) -> std::optional<bool> {
    int64_t value = number.base + numberOf(digits);
    return contains(number.range, value) ? std::optional(answer(value)) : std::nullopt;
  });
}

std::optional<Wire> PlaneMaker::decide(Planes &a, Planes &b, const PairAnswer &answer) {
  std::vector<Wire> all = wires(a), others = wires(b);
  size_t shift = all.size();
  all.insert(all.end(), others.begin(), others.end());
  return decideCases(gates_, all, [&](size_t digits) -> std::optional<bool> {
    int64_t x = a.base + numberOf(digits & ((size_t{1} << shift) - 1));
    int64_t y = b.base + numberOf(digits >> shift);
    bool canBe = contains(a.range, x) && contains(b.range, y);
    return canBe ? std::optional(answer(x, y)) : std::nullopt;
  });
}

std::optional<Wire> PlaneMaker::compare(Predicate predicate, Planes &a, Planes &b) {
  if (!isNear(a.range) || !isNear(b.range))
    return std::nullopt;
  bool isEquality = predicate == Predicate::Eq || predicate == Predicate::Ne;
  if (isEquality && a.base == b.base && !isConstant(a) && !isConstant(b)) {
    std::vector<Wire> x = wires(a), y = wires(b);
    x.resize(std::max(x.size(), y.size()), off);
    y.resize(x.size(), off);
    Wire differ = off;
    for (size_t i = 0; i < x.size(); ++i)
      differ = gates_.either(differ, gates_.differ(x[i], y[i]));
    return predicate == Predicate::Ne ? differ : ~differ;
  }
  settle(a);
  settle(b);
  IntegerRange range{a.range.low - b.range.high, a.range.high - b.range.low};
  Planes difference = sum(a, times(b, -1, {-b.range.high, -b.range.low}), range);
  return decide(difference, [&](int64_t value) { return holds(predicate, value, 0); });
}

std::optional<Planes> PlaneMaker::choose(Wire condition, Planes &a, Planes &b, IntegerRange range) {
  if (!isNear(a.range) || !isNear(b.range))
    return std::nullopt;
  int64_t base = std::min({a.base, b.base, a.range.low, b.range.low});
  Planes then = rebased(a, base), otherwise = rebased(b, base);
  size_t most = std::max(then.bits.size(), otherwise.bits.size());
  then.bits.resize(most, {off});
  otherwise.bits.resize(most, {off});
  Planes result{base, {}, range};
  for (size_t i = 0; i < most; ++i)
    result.bits.push_back(
        {gates_.choose(condition, then.bits[i].front(), otherwise.bits[i].front())});
  return result;
}

std::optional<Planes> PlaneMaker::bitwise(Operator op, Planes &a, Planes &b, IntegerRange range) {
  size_t most = digitsFor(std::max(a.range.high, b.range.high));
  auto x = digits(a, most), y = digits(b, most);
  if (!x || !y)
    return byTable(op, a, b, range);
  std::vector<Wire> result;
  for (size_t i = 0; i < most; ++i)
    result.push_back(op == Operator::And  ? gates_.both((*x)[i], (*y)[i])
                     : op == Operator::Or ? gates_.either((*x)[i], (*y)[i])
                                          : gates_.differ((*x)[i], (*y)[i]));
  return number(result, range);
}

std::optional<Planes> PlaneMaker::byTable(Operator op, Planes &a, Planes &b, IntegerRange range) {
  Planes result{range.low, {}, range};
  for (size_t digit = 0; digit < digitsFor(range.high - range.low); ++digit) {
    auto wire = decide(a, b, [&](int64_t x, int64_t y) {
      return (static_cast<uint64_t>(ndca::compute(op, x, y) - range.low) >> digit & 1) != 0;
    });
    if (!wire)
      return std::nullopt;
    result.bits.push_back({*wire});
  }
  return result;
}

std::optional<Planes> PlaneMaker::compute(Operator op, Planes &a, Planes &b, IntegerRange range) {
  if (!isNear(a.range) || !isNear(b.range) || !isNear(range))
    return std::nullopt;
  if (range.low == range.high)
    return constant(range.low);
  switch (op) {
  case Operator::Add:
    return bitsOf(a) + bitsOf(b) <= mostBits ? std::optional(sum(a, b, range)) : std::nullopt;
  case Operator::Sub:
    return sum(a, times(b, -1, {-b.range.high, -b.range.low}), range);
  case Operator::Mul:
    if (isConstant(a))
      return compute(op, b, a, range);
    if (!isConstant(b))
      return byTable(op, a, b, range);
    settle(a);
    return times(a, b.range.low, range);
  case Operator::Shl:
    if (!isConstant(b) || b.range.low < 0 || b.range.low > 32)
      return byTable(op, a, b, range);
    return times(a, int64_t{1} << b.range.low, range);
  case Operator::And:
  case Operator::Or:
  case Operator::Xor:
    return bitwise(op, a, b, range);
  case Operator::Min:
  case Operator::Max: {
    std::optional<Wire> isLess = compare(Predicate::Lt, a, b);
    if (!isLess)
      return std::nullopt;
    return choose(op == Operator::Min ? *isLess : ~*isLess, a, b, range);
  }
  case Operator::Shr:
  case Operator::UnsignedShr:
  case Operator::Div:
  case Operator::Mod:
  case Operator::Pow:
    return byTable(op, a, b, range);
  }
  __builtin_unreachable();
}

} // namespace ppcc::ir::ndca
