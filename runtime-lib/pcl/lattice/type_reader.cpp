// Reads texts of types by recursive descent.
#include "runtime-lib/pcl/lattice/type_reader.h"

#include "runtime-lib/core/values/ascii.h"

#include <algorithm>

namespace pp::pcl::lattice {

namespace {

struct KindName {
  std::string_view name;
  Kind kind;
};

constexpr KindName kindNames[] = {
    {"any", Kind::Dynamic},   {"dynamic", Kind::Dynamic}, {"none", Kind::None},
    {"bool", Kind::Bool},     {"int", Kind::Int},         {"number", Kind::Number},
    {"string", Kind::String}, {"id", Kind::Id},           {"list", Kind::List},
    {"set", Kind::Set},       {"map", Kind::Map},         {"tuple", Kind::Tuple},
    {"object", Kind::Object}, {"union", Kind::Union},     {"optional", Kind::Union},
    {"enum", Kind::Enum},     {"const", Kind::Const},     {"promise", Kind::Promise},
    {"output", Kind::Output},
};

/// Nobody writes types that nest deeper, and the stack holds as many.
constexpr size_t deepest = 500;

class TypeParser {
public:
  TypeParser(Types &types, std::string_view text) : types_(types), rest_(text) {}

  TypeRef whole() {
    TypeRef type = read();
    skipBlanks();
    return rest_.empty() ? type : nullptr;
  }

private:
  TypeRef read();
  TypeRef constructed(Kind kind, bool isOptional);
  TypeRef tuple();
  TypeRef object();
  TypeRef alternatives(bool isOptional);
  TypeRef enumeration();
  TypeRef constant();
  TypeRef closed(TypeRef type) { return type && take(")") ? type : nullptr; }

  void skipBlanks() {
    while (!rest_.empty() && isSpace(rest_[0]))
      rest_.remove_prefix(1);
  }
  bool take(std::string_view what) {
    skipBlanks();
    if (!rest_.starts_with(what))
      return false;
    rest_.remove_prefix(what.size());
    return true;
  }
  std::string word();
  std::optional<std::string> quoted();
  std::optional<Constant> value();

  Types &types_;
  std::string_view rest_;
  size_t depth_ = 0;
};

std::string TypeParser::word() {
  skipBlanks();
  size_t length = 0;
  auto isPart = [](char c) {
    return isLetter(c) || isDigit(c) || c == '_' || c == '-' || c == '.' || c == '+' ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  while (length < rest_.size() && isPart(rest_[length]))
    ++length;
  std::string word(rest_.substr(0, length));
  rest_.remove_prefix(length);
  return word;
}

/// Escapes are those that constantText writes for tokens and names.
std::optional<std::string> TypeParser::quoted() {
  if (!take("\""))
    return std::nullopt;
  std::string text;
  while (!rest_.empty() && rest_[0] != '"') {
    bool isEscape = rest_[0] == '\\' && rest_.size() > 1;
    char c = rest_[isEscape ? 1 : 0];
    text += !isEscape ? c : c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
    rest_.remove_prefix(isEscape ? 2 : 1);
  }
  return take("\"") ? std::optional(text) : std::nullopt;
}

std::optional<Constant> TypeParser::value() {
  skipBlanks();
  if (rest_.starts_with('"')) {
    auto text = quoted();
    return text ? std::optional(Constant{Constant::String, *text}) : std::nullopt;
  }
  std::string text = word();
  if (text == "true" || text == "false")
    return Constant{Constant::Bool, text};
  bool isNumber = !text.empty() && (isDigit(text[0]) || text[0] == '-');
  return isNumber ? std::optional(Constant{Constant::Number, text}) : std::nullopt;
}

TypeRef TypeParser::tuple() {
  if (!take("["))
    return nullptr;
  std::vector<TypeRef> parts;
  while (!take("]")) {
    parts.push_back(read());
    if (!parts.back() || (!take(",") && !rest_.starts_with(']')))
      return nullptr;
  }
  return types_.tuple(std::move(parts));
}

TypeRef TypeParser::object() {
  if (!take("{"))
    return nullptr;
  std::map<std::string, TypeRef> properties;
  while (!take("}")) {
    skipBlanks();
    std::string name = rest_.starts_with('"') ? quoted().value_or("") : word();
    TypeRef type = take("=") ? read() : nullptr;
    skipBlanks();
    if (!type || (!take(",") && !rest_.starts_with('}')))
      return nullptr;
    properties[name] = type;
  }
  std::vector<std::string> names;
  std::vector<TypeRef> parts;
  for (auto &[name, type] : properties) {
    names.push_back(name);
    parts.push_back(type);
  }
  return types_.object(std::move(names), std::move(parts));
}

TypeRef TypeParser::alternatives(bool isOptional) {
  std::vector<TypeRef> members;
  do {
    members.push_back(read());
    if (!members.back())
      return nullptr;
  } while (!isOptional && take(","));
  if (isOptional)
    members.push_back(types_.none());
  return types_.unionOf(std::move(members));
}

TypeRef TypeParser::enumeration() {
  auto token = quoted();
  TypeRef base = token && take(",") ? read() : nullptr;
  std::vector<Constant> values;
  while (base && take(",")) {
    auto one = value();
    if (!one)
      return nullptr;
    values.push_back(*one);
  }
  return base && !values.empty() ? types_.enumOf(*token, base, std::move(values)) : nullptr;
}

TypeRef TypeParser::constant() {
  auto one = value();
  if (!one)
    return nullptr;
  TypeRef base = take(",") ? read() : types_.literal(*one)->element();
  return base ? types_.constant(base, *one) : nullptr;
}

TypeRef TypeParser::constructed(Kind kind, bool isOptional) {
  if (!take("("))
    return nullptr;
  switch (kind) {
  case Kind::Tuple:
    return closed(tuple());
  case Kind::Object:
    return closed(object());
  case Kind::Union:
    return closed(alternatives(isOptional));
  case Kind::Enum:
    return closed(enumeration());
  case Kind::Const:
    return closed(constant());
  case Kind::Promise:
  case Kind::Output: {
    TypeRef element = closed(read());
    return element ? types_.eventual(kind, element) : nullptr;
  }
  default:
    break;
  }
  TypeRef element = closed(read());
  return element ? types_.collection(kind, element) : nullptr;
}

TypeRef TypeParser::read() {
  if (depth_ >= deepest)
    return nullptr;
  std::string name = word();
  if (name == "type" && take("(")) {
    auto token = quoted();
    return token ? closed(types_.opaque(*token)) : nullptr;
  }
  std::optional<Kind> kind = kindNamed(name);
  if (!kind)
    return name.empty() ? nullptr : types_.opaque(name);
  if (*kind <= Kind::Id)
    return types_.simple(*kind);
  ++depth_;
  TypeRef type = constructed(*kind, name == "optional");
  --depth_;
  return type;
}

} // namespace

std::optional<Kind> kindNamed(std::string_view name) {
  auto found = std::find_if(std::begin(kindNames), std::end(kindNames),
                            [&](const KindName &row) { return row.name == name; });
  return found == std::end(kindNames) ? std::nullopt : std::optional(found->kind);
}

TypeRef parseType(Types &types, std::string_view text) { return TypeParser(types, text).whole(); }

} // namespace pp::pcl::lattice
