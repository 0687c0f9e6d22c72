// Values of NDCA: what may vary is a row of scalars, everything else is constant.
#pragma once

#include "frontend/ndca/values/scalar.h"
#include "frontend/ndca/values/type.h"

#include <bitset>

namespace ppcc::ndca {

inline constexpr size_t mostStates = 256;
using StateMask = std::bitset<mostStates>;

/// A predicate on arrays with `cellCount` cells.
struct Pattern {
  enum Kind : uint8_t { Cells, Not, And, Or } kind = Cells;
  size_t cellCount = 0;
  /// Of Cells: what each cell may be, in the order of iteration.
  std::vector<StateMask> cells = {};
  /// Of Cells: numbers of cells that must be equal to each other.
  std::vector<std::vector<size_t>> equalCells = {};
  /// Of Cells: variables that a match gives, each the state of a cell.
  std::vector<std::pair<std::string, size_t>> names = {};
  std::vector<std::shared_ptr<const Pattern>> parts = {};
  /// As it was written.
  std::string text = {};
};

/// A value and its type.
struct Value {
  Type type;
  /// Whether it may differ from cell to cell as far as the language is concerned; its scalars may
  /// be known all the same.
  bool isVarying = false;
  /// Integer, Cell: the number. Tag: its place in the table. Vector: components. Array: cells in
  /// the order of iteration. CellSet: for each state whether it is a member.
  std::vector<Scalar> parts = {};
  /// Of a String or a Regex.
  std::string text = {};
  /// Of a Type.
  Type named = {};
  IntegerSet integers = {};
  std::shared_ptr<const VectorSet> vectors = nullptr;
  std::shared_ptr<const Pattern> pattern = nullptr;

  static Value none() { return {}; }
  static Value integer(Scalar number) { return {{TypeKind::Integer}, false, {number}}; }
  static Value cell(Scalar number) { return {{TypeKind::Cell}, false, {number}}; }
  static Value tag(Scalar row) { return {{TypeKind::Tag}, false, {row}}; }
  static Value vector(std::vector<Scalar> parts) {
    return {{TypeKind::Vector, true, parts.size()}, false, parts};
  }
  static Value array(Shape shape, std::vector<Scalar> cells) {
    return {Type::array(std::move(shape)), false, std::move(cells)};
  }
  static Value cellSet(std::vector<Scalar> members) {
    return {{TypeKind::CellSet}, false, std::move(members)};
  }
  static Value string(std::string text);
  static Value regex(std::string text);
  static Value ofType(Type type);
  static Value emptySet() { return {{TypeKind::EmptySet}}; }
  static Value null() { return {{TypeKind::Null}}; }
  static Value of(IntegerSet set);
  static Value of(VectorSet set);
  static Value of(Pattern pattern);

  bool is(TypeKind kind) const { return type.kind == kind; }
  bool isNone() const { return type.kind == TypeKind::None; }
  bool isVectorOrInteger() const { return is(TypeKind::Integer) || is(TypeKind::Vector); }
  const Scalar &scalar() const { return parts.front(); }
  /// The number of a known Integer or Cell.
  int64_t number() const { return parts.front().number(); }
  /// Whether it is the same constant: type and contents.
  friend bool sameConstant(const Value &a, const Value &b);
};

/// Components of a known vector as a position.
Position positionOf(const Value &vector);

/// As the language prints values; `tagNames` are for tags.
std::string textOf(const Value &value, const std::vector<std::string> &tagNames);

} // namespace ppcc::ndca
