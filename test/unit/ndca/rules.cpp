// Kernels as the compiler would make them, but slow.
#include "ndca/rules.h"

#include <algorithm>
#include <array>

namespace pp::ndca::test {

namespace {

constexpr Site sites[] = {
    {"integer overflow", "table.ndca", "  become #(sum)", 7, 12, 3, 0},
    {"index out of bounds", "table.ndca", "\tbecome nbhd[x]", 9, 13, 3, 0},
};

// life-like rules ---------------------------------------------------------------------------------

unsigned born, survives;

uint8_t lifeCell(const uint8_t *c, ptrdiff_t s) {
  unsigned sum = c[-s - 1] + c[-s] + c[-s + 1] + c[-1] + c[1] + c[s - 1] + c[s] + c[s + 1];
  return (*c ? survives : born) >> sum & 1;
}
uint8_t lifeRow(const uint8_t *centre, uint8_t *out, const ptrdiff_t *strides, ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; ++x)
    out[x] = lifeCell(centre + x, strides[1]);
  return 0;
}
uint32_t lifeExact(const uint8_t *centre, const ptrdiff_t *strides, uint8_t *out) {
  *out = lifeCell(centre, strides[1]);
  return 0;
}

/// Adds one number of one bit to a number of four bits, 64 times.
void add(uint64_t (&sum)[4], uint64_t bit) {
  for (uint64_t &digit : sum) {
    uint64_t carry = digit & bit;
    digit ^= bit;
    bit = carry;
  }
}
void lifeBits(const uint64_t *centre, uint64_t *out, const ptrdiff_t *strides, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; ++i) {
    uint64_t sum[4] = {};
    for (ptrdiff_t row : {-strides[1], ptrdiff_t(0), strides[1]}) {
      const uint64_t *w = centre + row + i;
      add(sum, w[0] << 1 | w[-1] >> 63);
      add(sum, w[0] >> 1 | w[1] << 63);
      if (row)
        add(sum, w[0]);
    }
    uint64_t result = 0;
    for (unsigned n = 0; n <= 8; ++n) {
      uint64_t is = ~uint64_t(0);
      for (unsigned digit = 0; digit < 4; ++digit)
        is &= n >> digit & 1 ? sum[digit] : ~sum[digit];
      uint64_t alive = centre[i];
      result |= is & ((survives >> n & 1 ? alive : 0) | (born >> n & 1 ? ~alive : 0));
    }
    out[i] = result;
  }
}

// wireworld ---------------------------------------------------------------------------------------

uint32_t wireExact(const uint8_t *c, const ptrdiff_t *strides, uint8_t *out) {
  unsigned heads = 0;
  for (ptrdiff_t y = -1; y <= 1; ++y)
    for (ptrdiff_t x = -1; x <= 1; ++x)
      heads += c[y * strides[1] + x] == 1;
  *out = *c == 1 ? 2 : *c == 2 ? 3 : *c == 3 && (heads == 1 || heads == 2) ? 1 : *c;
  return 0;
}
uint8_t wireRow(const uint8_t *centre, uint8_t *out, const ptrdiff_t *strides, ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; ++x)
    wireExact(centre + x, strides, out + x);
  return 0;
}

// tables ------------------------------------------------------------------------------------------

TableRule current;

uint16_t lookUp(const uint8_t *centre, const ptrdiff_t *strides) {
  size_t index = 0;
  for (size_t i = current.offsets.size(); i-- > 0;) {
    ptrdiff_t place = 0;
    for (unsigned axis = 0; axis < current.dimensions; ++axis)
      place += current.offsets[i][axis] * strides[axis];
    index = index * current.states + centre[place];
  }
  return current.table[index];
}
uint32_t tableExact(const uint8_t *centre, const ptrdiff_t *strides, uint8_t *out) {
  uint16_t made = lookUp(centre, strides);
  if (made >= TableRule::fails)
    return made - TableRule::fails + 1u;
  *out = static_cast<uint8_t>(made);
  return 0;
}
uint8_t tableRow(const uint8_t *centre, uint8_t *out, const ptrdiff_t *strides, ptrdiff_t count) {
  uint8_t failed = 0;
  for (ptrdiff_t x = 0; x < count; ++x)
    failed |= tableExact(centre + x, strides, out + x) != 0;
  return failed;
}
void tableBits(const uint64_t *centre, uint64_t *out, const ptrdiff_t *strides, ptrdiff_t count) {
  ptrdiff_t plane = strides[current.dimensions];
  auto bit = [](const uint64_t *row, ptrdiff_t x) -> size_t { return row[x >> 6] >> (x & 63) & 1; };
  for (ptrdiff_t i = 0; i < count; ++i) {
    uint64_t low = 0, high = 0;
    for (ptrdiff_t x = 64 * i; x < 64 * (i + 1); ++x) {
      size_t index = 0;
      for (size_t k = current.offsets.size(); k-- > 0;) {
        ptrdiff_t place = 0;
        for (unsigned axis = 1; axis < current.dimensions; ++axis)
          place += current.offsets[k][axis] * strides[axis];
        ptrdiff_t at = x + current.offsets[k][0];
        size_t state = bit(centre + place, at);
        if (plane)
          state |= bit(centre + place + plane, at) << 1;
        // cells behind the end of a row may be anything
        index = index * current.states + std::min<size_t>(state, current.states - 1);
      }
      low |= uint64_t(current.table[index] & 1) << (x & 63);
      high |= uint64_t(current.table[index] >> 1 & 1) << (x & 63);
    }
    out[i] = low;
    if (plane)
      out[i + plane] = high;
  }
}

Rule baseRule(const char *name, unsigned dimensions, unsigned states) {
  Rule rule{};
  rule.abiHash = abiHash;
  rule.name = name;
  rule.author = rule.designer = rule.year = rule.url = rule.description = "";
  rule.dimensions = dimensions;
  rule.states = states;
  return rule;
}

} // namespace

std::string lifeLikeName(unsigned b, unsigned s) {
  std::string text = "B";
  for (unsigned n = 0; n <= 8; ++n)
    if (b >> n & 1)
      text += static_cast<char>('0' + n);
  text += "/S";
  for (unsigned n = 0; n <= 8; ++n)
    if (s >> n & 1)
      text += static_cast<char>('0' + n);
  return text;
}

const Rule &lifeLike(unsigned b, unsigned s) {
  static const Kernel kernel = {"", lifeRow, lifeBits};
  static std::string name;
  static Rule rule;
  born = b, survives = s;
  name = lifeLikeName(b, s);
  rule = baseRule(name.c_str(), 2, 2);
  std::fill_n(rule.low, 2, -1);
  std::fill_n(rule.high, 2, 1);
  rule.cell = lifeExact;
  rule.kernels = &kernel;
  rule.kernelCount = 1;
  return rule;
}

const Rule &conway() { return lifeLike(1 << 3, 1 << 2 | 1 << 3); }

const Rule &wireworld() {
  static const Kernel kernel = {"", wireRow, nullptr};
  static Rule rule = baseRule("wireworld", 2, 4);
  std::fill_n(rule.low, 2, -1);
  std::fill_n(rule.high, 2, 1);
  rule.cell = wireExact;
  rule.kernels = &kernel;
  rule.kernelCount = 1;
  return rule;
}

const TableRule &currentTable() { return current; }

const Rule &makeTableRule(TableRule table) {
  static Kernel kernel;
  static Rule rule;
  current = std::move(table);
  rule = baseRule("table", current.dimensions, current.states);
  for (const Position &offset : current.offsets)
    for (unsigned axis = 0; axis < current.dimensions; ++axis) {
      rule.low[axis] = std::min<int32_t>(rule.low[axis], static_cast<int32_t>(offset[axis]));
      rule.high[axis] = std::max<int32_t>(rule.high[axis], static_cast<int32_t>(offset[axis]));
    }
  bool canFail = std::any_of(current.table.begin(), current.table.end(),
                             [](uint16_t made) { return made >= TableRule::fails; });
  kernel = {"", tableRow, current.states <= 4 && !canFail ? tableBits : nullptr};
  rule.cell = tableExact;
  rule.kernels = &kernel;
  rule.kernelCount = 1;
  rule.sites = sites;
  rule.siteCount = canFail ? 2 : 0;
  return rule;
}

const Rule &randomTableRule(Random &random, const TableChoice &choice) {
  TableRule rule;
  rule.dimensions = choice.dimensions;
  rule.states = 2 + static_cast<unsigned>(random.next() % 4);
  unsigned cells = 1 + static_cast<unsigned>(random.next() % 5);
  int64_t far = 1 + static_cast<int64_t>(random.next() % (choice.dimensions < 3 ? 3 : 1));
  size_t size = 1;
  for (unsigned i = 0; i < cells; ++i, size *= rule.states) {
    Position offset{};
    for (unsigned axis = 0; axis < rule.dimensions; ++axis)
      offset[axis] = static_cast<int64_t>(random.next() % static_cast<uint64_t>(2 * far + 1)) - far;
    rule.offsets.push_back(offset);
  }
  for (size_t i = 0; i < size; ++i) {
    // half of them zero, so that patterns do not fill space at once
    uint64_t made = random.next() % (2 * rule.states);
    rule.table.push_back(static_cast<uint16_t>(made < rule.states ? made : 0));
    if (choice.failsEvery && i > 0 && random.next() % choice.failsEvery == 0)
      rule.table.back() = static_cast<uint16_t>(TableRule::fails + random.next() % 2);
  }
  if (choice.isQuiescent)
    rule.table[0] = 0;
  else
    rule.table[0] = static_cast<uint16_t>(random.next() % rule.states);
  return makeTableRule(std::move(rule));
}

} // namespace pp::ndca::test
