// Reads types out of trees.
#include "frontend/pcl/commands/type_expression.h"

#include <map>

namespace ppcc::pcl {

using namespace pp::pcl;

namespace {

TypeRef tupleType(const Expr &argument) {
  const auto *elements = dynAs<Tuple>(&argument);
  std::vector<TypeRef> parts;
  for (const Expr *element : elements ? elements->elements : std::vector<Expr *>()) {
    parts.push_back(typeOf(*element));
    if (!parts.back())
      return nullptr;
  }
  return elements ? tupleOf(std::move(parts)) : nullptr;
}

TypeRef objectType(const Expr &argument) {
  const auto *object = dynAs<Object>(&argument);
  if (!object)
    return nullptr;
  std::map<std::string, TypeRef> attributes;
  for (const ObjectItem &item : object->items) {
    const auto *name = dynAs<Variable>(item.key);
    TypeRef type = typeOf(*item.value);
    if (!name || !type)
      return nullptr;
    attributes[name->name] = type;
  }
  std::vector<std::string> names;
  std::vector<TypeRef> parts;
  for (auto &[name, type] : attributes) {
    names.push_back(name);
    parts.push_back(type);
  }
  return objectOf(std::move(names), std::move(parts));
}

} // namespace

TypeRef typeOf(const Expr &expr) {
  if (const auto *name = dynAs<Variable>(&expr)) {
    if (name->name == "any")
      return simpleType(TypeKind::Dynamic);
    if (name->name == "bool")
      return simpleType(TypeKind::Bool);
    if (name->name == "number")
      return simpleType(TypeKind::Number);
    return name->name == "string" ? simpleType(TypeKind::String) : nullptr;
  }
  const auto *call = dynAs<Call>(&expr);
  if (!call || call->arguments.size() != 1)
    return nullptr;
  const Expr &argument = *call->arguments[0];
  if (call->name == "tuple")
    return tupleType(argument);
  if (call->name == "object")
    return objectType(argument);
  TypeRef element = typeOf(argument);
  if (!element)
    return nullptr;
  if (call->name == "list")
    return collectionOf(TypeKind::List, element);
  if (call->name == "set")
    return collectionOf(TypeKind::Set, element);
  return call->name == "map" ? collectionOf(TypeKind::Map, element) : nullptr;
}

} // namespace ppcc::pcl
