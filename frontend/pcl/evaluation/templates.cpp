// Templates: the texts of their parts, joined.
#include "frontend/pcl/evaluation/evaluator.h"
#include "frontend/pcl/unicode/unicode.h"

namespace ppcc::pcl {

using namespace pp::pcl;

namespace {
constexpr std::string_view invalidPart = "Invalid template interpolation value";
}

TypedValue Evaluator::joined(const Template &node) {
  std::string text;
  bool isKnown = true;
  for (const Expr *part : node.parts) {
    TypedValue value = evaluate(*part);
    if (value.isNull()) {
      report(std::string(invalidPart),
             "The expression result is null. Cannot include a null value in a string template.",
             part->span);
      continue;
    }
    if (!value.isKnown()) {
      isKnown = false;
      continue;
    }
    Conversion converted = convert(context_, value, simpleType(TypeKind::String));
    if (converted.failed())
      report(std::string(invalidPart),
             "Cannot include the given value in a string template: " + converted.problem + ".",
             part->span);
    else
      text += textOf(converted.value);
  }
  return isKnown ? stringValue(context_, normalized(text))
                 : unknownValue(simpleType(TypeKind::String));
}

TypedValue Evaluator::joinedLoop(const TemplateJoin &node) {
  TypedValue tuple = evaluate(*node.tuple);
  if (!tuple.isKnown() || !tuple.type->is(TypeKind::Tuple))
    return unknownValue(simpleType(TypeKind::String));
  std::string text;
  for (size_t i = 0; i < lengthOf(tuple); ++i) {
    TypedValue part = partOf(tuple, i);
    if (!part.isKnown())
      return unknownValue(simpleType(TypeKind::String));
    text += textOf(part);
  }
  return stringValue(context_, normalized(text));
}

} // namespace ppcc::pcl
