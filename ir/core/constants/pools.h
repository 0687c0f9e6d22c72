// Interned text, locations and constants of a module: equal things have equal ids.
#pragma once

#include "ir/core/enums.h"
#include "ir/core/ids.h"

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ppcc::ir {

/// Interned text.
class StringPool {
public:
  StringId intern(std::string_view text);
  /// The id of `text`, or none when it was never interned.
  StringId find(std::string_view text) const;
  std::string_view operator[](StringId id) const { return texts_[id.index]; }
  bool contains(StringId id) const { return id.index < texts_.size(); }

private:
  // A deque keeps the texts in place, so the keys of the map may point into it.
  std::deque<std::string> texts_;
  std::unordered_map<std::string_view, StringId> ids_;
};

/// A place in source text. Column 0: only the line is known.
struct Location {
  StringId file = {};
  uint32_t line = 0;
  uint32_t column = 0;
  friend constexpr bool operator==(const Location &, const Location &) = default;
};

/// Interned locations.
class LocationPool {
public:
  LocationId intern(const Location &location);
  const Location &operator[](LocationId id) const { return locations_[id.index]; }
  bool contains(LocationId id) const { return id.index < locations_.size(); }

private:
  struct Hasher {
    size_t operator()(const Location &l) const {
      return (size_t{l.file.index} * 1000003 + l.line) * 1000003 + l.column;
    }
  };
  std::vector<Location> locations_;
  std::unordered_map<Location, LocationId, Hasher> ids_;
};

/// A constant value: a leaf, or a collection of other constants.
struct Constant {
  ConstantKind kind = ConstantKind::Undef;
  bool boolean = false;
  /// Text of a string, source of a regexp, decimal digits of a big integer.
  StringId text = {};
  int64_t integer = 0;
  double number = 0;
  /// Elements of an array; keys and values of a hash in turn.
  std::span<const ConstantId> items = {};
};

/// Whether constants of the kind can be held so.
constexpr bool fits(ConstantKind kind, Repr repr) {
  return repr == Repr::Any || (repr == Repr::Int && kind == ConstantKind::Integer) ||
         (repr == Repr::Float && kind == ConstantKind::Float) ||
         (repr == Repr::Bool && kind == ConstantKind::Bool) ||
         (repr == Repr::String && kind == ConstantKind::String);
}

/// Interned constants.
class ConstantPool {
public:
  explicit ConstantPool(StringPool &strings) : strings_(strings) {}

  ConstantId undef();
  ConstantId defaultValue();
  ConstantId boolean(bool value);
  ConstantId integer(int64_t value);
  /// Decimal digits with an optional minus sign; small ones become plain integers.
  ConstantId integerFromDecimal(std::string_view digits);
  ConstantId floating(double value);
  ConstantId string(std::string_view text);
  ConstantId regexp(std::string_view source);
  ConstantId array(std::span<const ConstantId> elements);
  /// Keys and values in turn; the keys must differ.
  ConstantId hash(std::span<const ConstantId> entries);

  const Constant &operator[](ConstantId id) const { return constants_[id.index]; }
  bool contains(ConstantId id) const { return id.index < constants_.size(); }
  size_t size() const { return constants_.size(); }

private:
  ConstantId intern(const Constant &constant);

  StringPool &strings_;
  std::deque<Constant> constants_;
  std::deque<std::vector<ConstantId>> itemLists_;
  std::unordered_multimap<size_t, ConstantId> ids_;
};

} // namespace ppcc::ir
