// What types are and how they are written.
#include "runtime-lib/pcl/types/type.h"

#include "runtime-lib/core/formats/json_writer.h"

#include <algorithm>
#include <cctype>

namespace pp::pcl {

ptrdiff_t Type::find(std::string_view name) const {
  auto found = std::lower_bound(names.begin(), names.end(), name);
  return found != names.end() && *found == name ? found - names.begin() : -1;
}

TypeRef simpleType(TypeKind kind) {
  static const TypeRef types[] = {std::make_shared<Type>(Type{TypeKind::Dynamic}),
                                  std::make_shared<Type>(Type{TypeKind::Bool}),
                                  std::make_shared<Type>(Type{TypeKind::Number}),
                                  std::make_shared<Type>(Type{TypeKind::String})};
  return types[static_cast<size_t>(kind)];
}

TypeRef collectionOf(TypeKind kind, TypeRef element) {
  return std::make_shared<Type>(Type{kind, {std::move(element)}});
}

TypeRef tupleOf(std::vector<TypeRef> parts) {
  return std::make_shared<Type>(Type{TypeKind::Tuple, std::move(parts)});
}

TypeRef objectOf(std::vector<std::string> names, std::vector<TypeRef> parts) {
  return std::make_shared<Type>(Type{TypeKind::Object, std::move(parts), std::move(names)});
}

bool equal(const Type &a, const Type &b) {
  return &a == &b || (a.kind == b.kind && a.names == b.names &&
                      std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                                 [](const TypeRef &x, const TypeRef &y) { return equal(*x, *y); }));
}

bool hasDynamic(const Type &type) {
  return type.is(TypeKind::Dynamic) ||
         std::any_of(type.parts.begin(), type.parts.end(),
                     [](const TypeRef &part) { return hasDynamic(*part); });
}

namespace {

bool isPlainName(std::string_view name) {
  auto isPart = [](unsigned char c) {
    return c >= 0x80 || std::isalnum(c) || c == '_' || c == '-';
  };
  return !name.empty() && !std::isdigit(static_cast<unsigned char>(name[0])) && name[0] != '-' &&
         std::all_of(name.begin(), name.end(), isPart);
}

std::string attributesText(const Type &type) {
  std::string text;
  for (size_t i = 0; i < type.names.size(); ++i) {
    text += i ? "," : "";
    if (isPlainName(type.names[i]))
      text += type.names[i];
    else
      appendValidJsonString(text, type.names[i]);
    text += "=" + typeText(*type.parts[i]);
  }
  return text;
}

} // namespace

std::string typeText(const Type &type) {
  switch (type.kind) {
  case TypeKind::Dynamic:
    return "any";
  case TypeKind::Bool:
    return "bool";
  case TypeKind::Number:
    return "number";
  case TypeKind::String:
    return "string";
  case TypeKind::List:
    return "list(" + typeText(*type.element()) + ")";
  case TypeKind::Set:
    return "set(" + typeText(*type.element()) + ")";
  case TypeKind::Map:
    return "map(" + typeText(*type.element()) + ")";
  case TypeKind::Object:
    return "object({" + attributesText(type) + "})";
  case TypeKind::Tuple:
    break;
  }
  std::string text = "tuple([";
  for (size_t i = 0; i < type.parts.size(); ++i)
    text += (i ? "," : "") + typeText(*type.parts[i]);
  return text + "])";
}

std::string friendlyName(const Type &type, bool isWanted) {
  auto element = [&] {
    return isWanted && type.element()->is(TypeKind::Dynamic)
               ? std::string("any single type")
               : friendlyName(*type.element(), isWanted);
  };
  switch (type.kind) {
  case TypeKind::Dynamic:
    return isWanted ? "any type" : "dynamic";
  case TypeKind::List:
    return "list of " + element();
  case TypeKind::Set:
    return "set of " + element();
  case TypeKind::Map:
    return "map of " + element();
  case TypeKind::Tuple:
    return "tuple";
  case TypeKind::Object:
    return "object";
  case TypeKind::Bool:
  case TypeKind::Number:
  case TypeKind::String:
    break;
  }
  return typeText(type);
}

} // namespace pp::pcl
