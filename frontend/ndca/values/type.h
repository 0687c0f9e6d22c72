// Types of NDCA values; some depend on a length or a shape.
#pragma once

#include "frontend/ndca/values/vector_set.h"

#include <memory>

namespace ppcc::ndca {

enum class TypeKind : uint8_t {
  /// Of what could not be computed; an error was reported.
  None,
  Integer,
  Cell,
  Tag,
  Vector,
  Array,
  CellSet,
  String,
  Type,
  Null,
  EmptySet,
  IntegerSet,
  VectorSet,
  Pattern,
  Regex,
};

using Shape = std::shared_ptr<const VectorSet>;

/// A type; an incomplete one (`Vector`) lacks its length or shape.
struct Type {
  TypeKind kind = TypeKind::None;
  bool isComplete = true;
  /// Length of a Vector or of a VectorSet's members, cells of a Pattern.
  size_t size = 0;
  Shape shape = nullptr;

  static Type incomplete(TypeKind kind) { return {kind, false, 0, nullptr}; }
  static Type array(Shape shape) { return {TypeKind::Array, true, 0, std::move(shape)}; }

  bool is(TypeKind other) const { return kind == other; }
  /// Whether values of it may differ from cell to cell.
  bool canVary() const { return kind >= TypeKind::Integer && kind <= TypeKind::CellSet; }
  std::string text() const;
  friend bool operator==(const Type &a, const Type &b) {
    bool isAlike = a.kind == b.kind && a.isComplete == b.isComplete && a.size == b.size;
    return isAlike && (a.shape == b.shape || (a.shape && b.shape && *a.shape == *b.shape));
  }
};

/// The type of a name such as `Vector`, which may be incomplete; None for other names.
Type typeNamed(std::string_view name);

} // namespace ppcc::ndca
