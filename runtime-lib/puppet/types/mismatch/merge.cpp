// Making mismatches, and making one out of several with the same reason.
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch_item.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/equality.h"

#include <algorithm>

namespace pp::mismatch {

namespace {

const Type *commonSize(Context &context, const IntegerType &a, const IntegerType &b) {
  auto orZero = [](Value from) { return from.isUndef() ? Value::smallInteger(0) : from; };
  Value from = lowerAdmits(orZero(a.from), orZero(b.from)) ? orZero(a.from) : orZero(b.from);
  return makeIntegerType(context, from, upperAdmits(a.to, b.to) ? a.to : b.to);
}

/// `a` for what both lack.
Item mergeTwo(Context &context, const Item &a, const Item &b) {
  if (a.isA(Item::Kind::Size))
    return makeTypeItem(
        context, a.kind, a.path,
        commonSize(context, *a.expected->as<IntegerType>(), *b.expected->as<IntegerType>()),
        a.actual);
  if (!a.isA(Item::Kind::Type))
    return makeItem(a.kind, a.path);
  const Type *both[] = {a.expected, b.expected};
  return makeTypeItem(context, a.kind, a.path, makeVariantOrOnly(context, both), a.actual);
}

/// All items of the kind merged, if there is one for each alternative and all are at one place.
Items mergeKind(Context &context, Item::Kind kind, const Items &items, size_t alternatives) {
  Items chosen;
  for (const Item &item : items)
    if (item.isA(kind))
      chosen.push_back(item);
  if (chosen.size() != alternatives || chosen.empty())
    return {};
  Item merged = chosen[0];
  for (size_t i = 1; i < chosen.size(); ++i) {
    if (merged.canonicalPath() != chosen[i].canonicalPath())
      return {};
    merged = mergeTwo(context, merged, chosen[i]);
  }
  return {merged};
}

/// Puppet finds only those equal that carry nothing but their place.
void removeDoubles(Items &items) {
  Items unique;
  for (const Item &item : items) {
    bool plain =
        item.kind == Item::Kind::UnexpectedBlock || item.kind == Item::Kind::MissingRequiredBlock;
    bool known = plain && std::any_of(unique.begin(), unique.end(), [&](const Item &other) {
                   return other.kind == item.kind && other.canonicalPath() == item.canonicalPath();
                 });
    if (!known)
      unique.push_back(item);
  }
  items = std::move(unique);
}

} // namespace

Path operator+(const Path &path, PathElement element) {
  Path longer = path;
  longer.push_back(std::move(element));
  return longer;
}

Path Item::canonicalPath() const {
  Path result;
  for (const PathElement &element : path)
    if (!element.isVarying())
      result.push_back(element);
  return result;
}

Item makeItem(Item::Kind kind, Path path, std::string key) {
  return {kind, std::move(path), std::move(key)};
}

Item makeTypeItem(Context &context, Item::Kind kind, Path path, const Type *expected,
                  const Type *actual) {
  return {kind, std::move(path), {}, normalize(context, expected), normalize(context, actual)};
}

Item chopPath(Item item, size_t position) {
  if (position < item.path.size())
    item.path.erase(item.path.begin() + static_cast<ptrdiff_t>(position));
  return item;
}

Items mergeItems(Context &context, size_t varyingPosition, Item::Kind sizeKind,
                 const std::vector<Items> &alternatives) {
  Items items;
  for (const Items &part : alternatives)
    items.insert(items.end(), part.begin(), part.end());
  for (Item::Kind kind : {sizeKind, Item::Kind::MissingRequiredBlock, Item::Kind::UnexpectedBlock,
                          Item::Kind::Type}) {
    Items merged = mergeKind(context, kind, items, alternatives.size());
    if (!merged.empty()) {
      items = std::move(merged);
      break;
    }
  }
  removeDoubles(items);
  if (items.size() == 1)
    items[0] = chopPath(items[0], varyingPosition);
  return items;
}

} // namespace pp::mismatch
