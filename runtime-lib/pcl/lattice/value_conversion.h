// A value where a type is declared: the checks and changes that a conversion makes when it happens.
#pragma once

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/pcl/lattice/type.h"

namespace pp::pcl::lattice {

class ValueConverter;

/// Values that only the caller understands: with marks, not known, resources, assets.
class ForeignValues {
public:
  virtual ~ForeignValues() = default;
  virtual bool isForeign(Value value) const = 0;
  /// Converts such a value, by `ValueConverter::convert` of what is in it.
  virtual Value convert(Value value, TypeRef to, ValueConverter &converter) = 0;
  /// The value as a secret, because a schema says so.
  virtual Value secret(Value value) = 0;
};

/// Why a value does not convert; the path leads from the outermost value to it: `.a[0]`.
struct ConversionProblem {
  std::string message;
  std::string path;
};

/// Converts values. What a schema knows is filled in on the way: constants, defaults, secrets.
class ValueConverter {
public:
  ValueConverter(Context &context, ForeignValues &foreign) : context_(context), foreign_(foreign) {}

  /// The value as one of that type; nothing that makes sense where `failed` is true then.
  Value convert(Value value, TypeRef to);

  bool failed() const { return problem_.has_value(); }
  const ConversionProblem &problem() const { return *problem_; }
  /// Inside of a secret: messages do not show values, and nothing is made secret again.
  bool isInSecret = false;
  /// Says why; the first reason counts.
  Value fail(std::string message);

private:
  Value mismatch(Value value, TypeRef to);
  Value toNumber(Value value, TypeRef to);
  Value toBool(Value value, TypeRef to);
  Value toText(Value value, TypeRef to);
  Value toSequence(Value value, TypeRef to);
  Value toTuple(Value value, TypeRef to);
  Value toMap(Value value, TypeRef to);
  Value toObject(Value value, TypeRef to);
  Value toUnion(Value value, TypeRef to);
  Value toConstants(Value value, TypeRef to);
  Value absentProperty(TypeRef object, size_t index);
  /// A part of a collection, with its place in the path of problems.
  Value part(Value value, TypeRef to, const std::string &step);
  /// The member of a union that a value is of as it is, or null.
  TypeRef memberFor(Value value, TypeRef alternatives);
  bool isOf(Value value, TypeRef type);

  Context &context_;
  ForeignValues &foreign_;
  std::optional<ConversionProblem> problem_;
  std::string path_;
};

/// The value of a const, or of a member of an enum.
Value valueOf(Context &context, const Constant &constant);
/// A known value of a primitive type as a constant; nothing for others.
std::optional<Constant> constantOf(Value value);
/// What kind of value it is, as messages say: `string`, `list`.
std::string_view kindName(Value value);

} // namespace pp::pcl::lattice
