// What the lattice's conversions do not know: marks, what is not known, resources, assets.
#include "runtime-lib/pcl/operations/convert.h"

#include "runtime-lib/pcl/lattice/value_conversion.h"
#include "runtime-lib/pcl/values/marks.h"

namespace pp::pcl {

namespace {

class MarkedValues : public lattice::ForeignValues {
public:
  explicit MarkedValues(Context &context) : context_(context) {}

  bool isForeign(Value value) const override { return value.is(ObjectKind::Instance); }

  // What the value will be is checked when it is there.
  Value convert(Value value, lattice::TypeRef to, lattice::ValueConverter &converter) override {
    const Eventual *found = eventual(value);
    if (!found)
      return value;
    MarkSet marks;
    marks.add(found->marks);
    if (found->value.isUnset())
      return typed(*found, to, marks);
    bool before = converter.isInSecret;
    converter.isInSecret |= marks.isSecret();
    Value converted = converter.convert(found->value, to);
    converter.isInSecret = before;
    marks.addTop(eventual(converted) ? converted : Value::undef());
    return withMarks(context_, converted, marks);
  }

  Value secret(Value value) override { return secretOf(context_, value); }

private:
  Value typed(const Eventual &unknown, lattice::TypeRef to, const MarkSet &marks) {
    if (unknown.type->view() != "any")
      return Value::object(&unknown);
    MarkSet origins;
    origins.add(unknown.origins);
    return unknownOf(context_, lattice::typeText(plainOf(to)), marks, origins,
                     unknown.path ? unknown.path->view() : std::string_view());
  }

  static lattice::TypeRef plainOf(lattice::TypeRef type) {
    return type->isEventual() ? type->element() : type;
  }

  Context &context_;
};

} // namespace

Value secretOf(Context &context, Value value) {
  MarkSet marks;
  marks.addTop(eventual(value) ? value : Value::undef());
  marks.addSecret();
  return withMarks(context, value, marks);
}

Value convertTo(Context &context, Value value, lattice::TypeRef type, ErrorCode code) {
  MarkedValues marked(context);
  lattice::ValueConverter converter(context, marked);
  Value converted = converter.convert(value, type);
  if (!converter.failed())
    return converted;
  const lattice::ConversionProblem &problem = converter.problem();
  fail(code, problem.message, problem.path.empty() ? "" : "It is about `" + problem.path + "`.");
}

} // namespace pp::pcl
