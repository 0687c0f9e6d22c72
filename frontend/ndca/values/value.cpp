// Names of types, and values as text.
#include "frontend/ndca/values/value.h"

#include <algorithm>

namespace ppcc::ndca {

namespace {

struct TypeName {
  std::string_view name;
  TypeKind kind;
};

// The first name of a kind is the one that is printed.
constexpr TypeName typeNames[] = {
    {"Integer", TypeKind::Integer},
    {"Cell", TypeKind::Cell},
    {"Tag", TypeKind::Tag},
    {"Vector", TypeKind::Vector},
    {"Array", TypeKind::Array},
    {"CellArray", TypeKind::Array},
    {"CellSet", TypeKind::CellSet},
    {"String", TypeKind::String},
    {"Type", TypeKind::Type},
    {"Null", TypeKind::Null},
    {"EmptySet", TypeKind::EmptySet},
    {"IntegerSet", TypeKind::IntegerSet},
    {"VectorSet", TypeKind::VectorSet},
    {"Pattern", TypeKind::Pattern},
    {"PatternMatcher", TypeKind::Pattern},
    {"Regex", TypeKind::Regex},
};

std::string joined(const std::vector<Scalar> &parts, std::string_view sign) {
  std::string text;
  for (const Scalar &part : parts)
    text += (text.empty() ? "" : ", ") + std::string(sign) + std::to_string(part.number());
  return text;
}

std::string arrayText(const Value &value) {
  bool isUniform =
      std::ranges::adjacent_find(value.parts, std::not_equal_to<>()) == value.parts.end();
  std::vector<Scalar> cells = value.parts;
  if (isUniform && !cells.empty())
    cells.resize(1);
  return "(" + value.type.shape->text() + ").fill(" + joined(cells, "#") + ")";
}

std::string cellSetText(const Value &value) {
  std::string text;
  for (size_t i = 0; i < value.parts.size(); ++i)
    if (value.parts[i].number())
      text += (text.empty() ? "#" : ", #") + std::to_string(i);
  return text.empty() ? "cellset()" : "{" + text + "}";
}

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += c;
  }
  return result + "\"";
}

} // namespace

std::string Type::text() const {
  if (kind == TypeKind::None)
    return "nothing";
  auto row = std::ranges::find(typeNames, kind, &TypeName::kind);
  std::string text(row->name);
  if (!isComplete)
    return text;
  if (kind == TypeKind::Array)
    return text + "[" + shape->text() + "]";
  bool hasSize =
      kind == TypeKind::Vector || kind == TypeKind::VectorSet || kind == TypeKind::Pattern;
  return hasSize ? text + "[" + std::to_string(size) + "]" : text;
}

Type typeNamed(std::string_view name) {
  auto row = std::ranges::find(typeNames, name, &TypeName::name);
  if (row == std::end(typeNames))
    return {};
  bool isDependent = row->kind == TypeKind::Vector || row->kind == TypeKind::Array ||
                     row->kind == TypeKind::VectorSet || row->kind == TypeKind::Pattern;
  return isDependent ? Type::incomplete(row->kind) : Type{row->kind};
}

Value Value::string(std::string text) {
  Value value{{TypeKind::String}};
  value.text = std::move(text);
  return value;
}

Value Value::regex(std::string text) {
  Value value{{TypeKind::Regex}};
  value.text = std::move(text);
  return value;
}

Value Value::ofType(Type type) {
  Value value{{TypeKind::Type}};
  value.named = std::move(type);
  return value;
}

Value Value::of(IntegerSet set) {
  Value value{{TypeKind::IntegerSet}};
  value.integers = std::move(set);
  return value;
}

Value Value::of(VectorSet set) {
  Value value{{TypeKind::VectorSet, true, set.length()}};
  value.vectors = std::make_shared<const VectorSet>(std::move(set));
  return value;
}

Value Value::of(Pattern pattern) {
  Value value{{TypeKind::Pattern, true, pattern.cellCount}};
  value.pattern = std::make_shared<const Pattern>(std::move(pattern));
  return value;
}

bool sameConstant(const Value &a, const Value &b) {
  if (a.isVarying || b.isVarying || !(a.type == b.type) || !(a.parts == b.parts))
    return false;
  bool isAlike = a.text == b.text && a.named == b.named && a.integers == b.integers;
  bool isSameSet = a.vectors == b.vectors || (a.vectors && b.vectors && *a.vectors == *b.vectors);
  return isAlike && isSameSet && a.pattern == b.pattern;
}

Position positionOf(const Value &vector) {
  Position position{};
  for (size_t i = 0; i < std::min(vector.parts.size(), mostDimensions); ++i)
    position[i] = vector.parts[i].number();
  return position;
}

std::string textOf(const Value &value, const std::vector<std::string> &tagNames) {
  switch (value.type.kind) {
  case TypeKind::None:
    return "nothing";
  case TypeKind::Integer:
    return std::to_string(value.number());
  case TypeKind::Cell:
    return "#" + std::to_string(value.number());
  case TypeKind::Tag:
    return "#" + tagNames[static_cast<size_t>(value.number())];
  case TypeKind::Vector:
    return "[" + joined(value.parts, "") + "]";
  case TypeKind::Array:
    return arrayText(value);
  case TypeKind::CellSet:
    return cellSetText(value);
  case TypeKind::String:
    return quoted(value.text);
  case TypeKind::Regex:
    return "r" + quoted(value.text);
  case TypeKind::Type:
    return value.named.text();
  case TypeKind::Null:
    return "null";
  case TypeKind::EmptySet:
    return "{}";
  case TypeKind::IntegerSet:
    return value.integers.text();
  case TypeKind::VectorSet:
    return value.vectors->text();
  case TypeKind::Pattern:
    return value.pattern->text;
  }
  __builtin_unreachable();
}

} // namespace ppcc::ndca
