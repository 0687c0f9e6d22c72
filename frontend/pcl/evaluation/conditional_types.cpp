// Types of conditionals, and how HCL tells where they differ.
#include "frontend/pcl/evaluation/conditional_types.h"

namespace ppcc::pcl {

using namespace pp::pcl;

TypeRef conditionalType(const TypedValue &whenTrue, const TypedValue &whenFalse) {
  if (whenTrue.isNullOfNoType())
    return whenFalse.type;
  if (whenFalse.isNullOfNoType())
    return whenTrue.type;
  if (whenTrue.type->is(TypeKind::Dynamic) || whenFalse.type->is(TypeKind::Dynamic))
    return simpleType(TypeKind::Dynamic);
  const TypeRef types[] = {whenTrue.type, whenFalse.type};
  return unify(types, true);
}

namespace {

std::string objects(const Type &a, const Type &b) {
  auto absent = [](std::string_view here, std::string_view there, const std::string &name) {
    return "The '" + std::string(here) + "' value includes object attribute \"" + name +
           "\", which is absent in the '" + std::string(there) + "' value";
  };
  for (size_t i = 0; i < a.names.size(); ++i) {
    ptrdiff_t at = b.find(a.names[i]);
    if (at < 0)
      return absent("true", "false", a.names[i]);
    const Type &other = *b.parts[static_cast<size_t>(at)];
    if (!equal(*a.parts[i], other))
      return "Type mismatch for object attribute \"" + a.names[i] +
             "\": " + conditionalMismatch(*a.parts[i], other);
  }
  for (const std::string &name : b.names)
    if (a.find(name) < 0)
      return absent("false", "true", name);
  return "";
}

std::string tuples(const Type &a, const Type &b) {
  if (a.parts.size() != b.parts.size())
    return "The 'true' tuple has length " + std::to_string(a.parts.size()) +
           ", but the 'false' tuple has length " + std::to_string(b.parts.size());
  for (size_t i = 0; i < a.parts.size(); ++i)
    if (!equal(*a.parts[i], *b.parts[i]))
      return "Type mismatch for tuple element " + std::to_string(i) + ": " +
             conditionalMismatch(*a.parts[i], *b.parts[i]);
  return "";
}

std::string collections(const Type &a, const Type &b) {
  const Type &x = *a.element(), &y = *b.element();
  bool areStructures = x.kind == y.kind && (x.is(TypeKind::Object) || x.is(TypeKind::Tuple));
  if (!areStructures)
    return "";
  std::string noun = a.is(TypeKind::List) ? "list" : a.is(TypeKind::Set) ? "set" : "map";
  return "Mismatched " + noun + " element types: " + conditionalMismatch(x, y);
}

} // namespace

std::string conditionalMismatch(const Type &a, const Type &b) {
  std::string text;
  if (a.kind == b.kind && a.is(TypeKind::Object))
    text = objects(a, b);
  else if (a.kind == b.kind && a.is(TypeKind::Tuple))
    text = tuples(a, b);
  else if (a.kind == b.kind && a.isCollection())
    text = collections(a, b);
  if (!text.empty())
    return text;
  if (friendlyName(a) == friendlyName(b))
    return "At least one deeply-nested attribute or element is not compatible across both the "
           "'true' and the 'false' value";
  return "The 'true' value is " + friendlyName(a) + ", but the 'false' value is " + friendlyName(b);
}

} // namespace ppcc::pcl
