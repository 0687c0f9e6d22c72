// How Puppet calls values in its issues.
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp {

namespace {

std::string typeLabel(const Type *type) {
  if (isConvertedReference(type))
    return "Resource Statement";
  std::string text = typeText(type);
  auto *resource = typeAs<ResourceType>(type, TypeKind::Resource);
  return text + (resource && resource->title ? " Resource-Reference" : "-Type");
}

std::string objectLabel(Value value) {
  switch (value.object()->kind) {
  case ObjectKind::String:
    return "String";
  case ObjectKind::BigInteger:
    return "Integer";
  case ObjectKind::Float:
    return "Float";
  case ObjectKind::Array:
    return "Array";
  case ObjectKind::Hash:
    return "Hash";
  case ObjectKind::Regexp:
    return "Regexp";
  case ObjectKind::Type:
    return typeLabel(value.as<Type>());
  case ObjectKind::Sensitive:
    return "Sensitive";
  case ObjectKind::Binary:
    return "Binary";
  case ObjectKind::SemVer:
    return "Semver";
  case ObjectKind::SemVerRange:
    return "SemverRange";
  case ObjectKind::Timestamp:
    return "Timestamp";
  case ObjectKind::Timespan:
    return "Timespan";
  case ObjectKind::Uri:
  case ObjectKind::Instance:
  case ObjectKind::Iterator:
  case ObjectKind::Closure:
  case ObjectKind::MatchData:
    return "Object";
  case ObjectKind::Collector:
    return "Catalog-Collector";
  }
  __builtin_unreachable();
}

} // namespace

std::string label(Value value) {
  if (value.isSmallInteger())
    return "Integer";
  if (value.isObject())
    return objectLabel(value);
  if (value.isBoolean())
    return "Boolean";
  return value.isDefault() ? "Object" : "Undef Value";
}

std::string_view article(std::string_view text) {
  size_t first = !text.empty() && (text[0] == '"' || text[0] == '\'') ? 1 : 0;
  if (first >= text.size())
    return "a";
  return std::string_view("aeiouyAEIOUY").find(text[first]) == std::string_view::npos ? "a" : "an";
}

std::string labelWithArticle(Value value) {
  std::string text = label(value);
  return std::string(article(text)) + " " + text;
}

std::string labelWithCapitalArticle(Value value) {
  std::string text = label(value);
  return (article(text) == "a" ? "A " : "An ") + text;
}

} // namespace pp
