// Reads the type with the runtime's own parser: which values pass follows from its fields.
#include "ir/puppet/quick_test.h"

#include "ir/puppet/passes/static_types.h"
#include "runtime-lib/puppet/types/constants.h"

namespace ppcc::ir::puppet {

namespace {

QuickTest objectOf(pp::ObjectKind kind) { return {.kind = QuickTest::Object, .object = kind}; }

QuickTest rangeTest(const pp::IntegerType &range) {
  if (range.from.isObject() || range.to.isObject())
    return {};
  QuickTest test{.kind = QuickTest::SmallInteger};
  if (range.from.isSmallInteger())
    test.from = range.from.small();
  if (range.to.isSmallInteger())
    test.to = range.to.small();
  return test;
}

} // namespace

QuickTest quickTest(std::string_view text) {
  const pp::Type *type = builtInType(text);
  if (type->is(pp::TypeKind::Any))
    return {.kind = QuickTest::Always};
  if (const auto *range = pp::typeAs<pp::IntegerType>(type, pp::TypeKind::Integer))
    return rangeTest(*range);
  if (type->is(pp::TypeKind::Numeric) || type->is(pp::TypeKind::Scalar) ||
      type->is(pp::TypeKind::ScalarData))
    return {.kind = QuickTest::SmallInteger};
  if (const auto *string = pp::typeAs<pp::StringType>(type, pp::TypeKind::String);
      string && !string->value && !string->size)
    return objectOf(pp::ObjectKind::String);
  return type == &pp::floatType ? objectOf(pp::ObjectKind::Float) : QuickTest();
}

} // namespace ppcc::ir::puppet
