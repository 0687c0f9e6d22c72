// Interning of text, locations and constants.
#include "ir/core/constants/pools.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace ppcc::ir {

StringId StringPool::intern(std::string_view text) {
  if (StringId found = find(text))
    return found;
  StringId id(texts_.size());
  texts_.emplace_back(text);
  ids_.emplace(texts_.back(), id);
  return id;
}

StringId StringPool::find(std::string_view text) const {
  auto found = ids_.find(text);
  return found == ids_.end() ? StringId() : found->second;
}

LocationId LocationPool::intern(const Location &location) {
  auto [entry, added] = ids_.try_emplace(location, LocationId(locations_.size()));
  if (added)
    locations_.push_back(location);
  return entry->second;
}

namespace {

/// Identity of constants: floats by their bits, so that -0.0 and NaN keep apart from 0.0 and
/// others.
bool same(const Constant &a, const Constant &b) {
  return a.kind == b.kind && a.boolean == b.boolean && a.text == b.text && a.integer == b.integer &&
         std::bit_cast<uint64_t>(a.number) == std::bit_cast<uint64_t>(b.number) &&
         std::ranges::equal(a.items, b.items);
}

size_t hashOf(const Constant &c) {
  size_t hash = static_cast<size_t>(c.kind);
  auto mix = [&](uint64_t word) { hash = (hash ^ word) * 0x9E3779B97F4A7C15u; };
  mix(c.boolean);
  mix(c.text.index);
  mix(static_cast<uint64_t>(c.integer));
  mix(std::bit_cast<uint64_t>(c.number));
  for (ConstantId item : c.items)
    mix(item.index);
  return hash;
}

} // namespace

ConstantId ConstantPool::intern(const Constant &constant) {
  size_t hash = hashOf(constant);
  auto [first, last] = ids_.equal_range(hash);
  for (auto it = first; it != last; ++it)
    if (same(constants_[it->second.index], constant))
      return it->second;
  ConstantId id(constants_.size());
  constants_.push_back(constant);
  if (!constant.items.empty())
    constants_.back().items = itemLists_.emplace_back(constant.items.begin(), constant.items.end());
  ids_.emplace(hash, id);
  return id;
}

ConstantId ConstantPool::undef() { return intern({.kind = ConstantKind::Undef}); }

ConstantId ConstantPool::defaultValue() { return intern({.kind = ConstantKind::Default}); }

ConstantId ConstantPool::boolean(bool value) {
  return intern({.kind = ConstantKind::Bool, .boolean = value});
}

ConstantId ConstantPool::integer(int64_t value) {
  return intern({.kind = ConstantKind::Integer, .integer = value});
}

ConstantId ConstantPool::integerFromDecimal(std::string_view digits) {
  int64_t value = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc() && end == digits.data() + digits.size())
    return integer(value);
  return intern({.kind = ConstantKind::BigInteger, .text = strings_.intern(digits)});
}

ConstantId ConstantPool::floating(double value) {
  return intern({.kind = ConstantKind::Float, .number = value});
}

ConstantId ConstantPool::string(std::string_view text) {
  return intern({.kind = ConstantKind::String, .text = strings_.intern(text)});
}

ConstantId ConstantPool::regexp(std::string_view source) {
  return intern({.kind = ConstantKind::Regexp, .text = strings_.intern(source)});
}

ConstantId ConstantPool::array(std::span<const ConstantId> elements) {
  return intern({.kind = ConstantKind::Array, .items = elements});
}

ConstantId ConstantPool::hash(std::span<const ConstantId> entries) {
  return intern({.kind = ConstantKind::Hash, .items = entries});
}

} // namespace ppcc::ir
