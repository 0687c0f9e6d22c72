// One thing that is wrong with a value, and the way to it.
#pragma once

#include "runtime-lib/puppet/types/type.h"

#include <string>
#include <vector>

namespace pp::mismatch {

/// One step of the way from the whole value to the part that does not fit.
struct PathElement {
  enum class Kind : uint8_t {
    Subject,
    EntryValue,
    EntryKey,
    Parameter,
    Return,
    Block,
    Index,
    Variant,
    Signature,
  };
  Kind kind;
  std::string key;
  size_t number = 0;

  bool operator==(const PathElement &) const = default;
  /// Which alternative of a variant or signature was tried is not part of the place.
  bool isVarying() const { return kind == Kind::Variant || kind == Kind::Signature; }
  std::string text() const;
};

using Path = std::vector<PathElement>;

Path operator+(const Path &path, PathElement element);

/// A mismatch; `expected` and `actual` are normalised.
struct Item {
  enum class Kind : uint8_t {
    MissingKey,
    MissingParameter,
    ExtraneousKey,
    InvalidParameter,
    UnexpectedBlock,
    MissingRequiredBlock,
    UnresolvedReference,
    Type,
    Pattern,
    Size,
    Count,
  };
  Kind kind;
  Path path;
  std::string key;
  const pp::Type *expected = nullptr;
  const pp::Type *actual = nullptr;

  /// The path without the alternatives that were tried.
  Path canonicalPath() const;
  /// Whether the item counts as `other` does when items are merged.
  bool isA(Kind other) const {
    return kind == other || (kind == Kind::Pattern && other == Kind::Type) ||
           (kind == Kind::Count && other == Kind::Size);
  }
};

using Items = std::vector<Item>;

Item makeItem(Item::Kind kind, Path path, std::string key = {});
Item makeTypeItem(Context &context, Item::Kind kind, Path path, const Type *expected,
                  const Type *actual);
/// The item without the path's element at `position`.
Item chopPath(Item item, size_t position);
/// Puppet's sentence, beginning with a space unless it has no place.
std::string format(Context &context, const Item &item);
/// One mismatch for all alternatives if they failed for the same reason, else all of them.
/// `sizeKind` is Size or Count.
Items mergeItems(Context &context, size_t varyingPosition, Item::Kind sizeKind,
                 const std::vector<Items> &alternatives);
/// What is wrong with `actual` where `expected` is wanted; empty when it fits.
Items describe(Context &context, const Type *expected, const Type *actual, const Path &path);
/// How many arguments or elements a tuple takes.
const IntegerType *tupleSizeType(Context &context, const TupleType &tuple);

} // namespace pp::mismatch
