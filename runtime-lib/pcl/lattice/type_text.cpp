// Types as people read and write them.
#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/pcl/lattice/type.h"

#include <algorithm>
#include <cctype>

namespace pp::pcl::lattice {

namespace {

/// Texts of types end about here: parts that occur often would make them longer than any memory.
constexpr size_t longestText = 4000;

bool isPlainName(std::string_view name) {
  auto isPart = [](unsigned char c) {
    return c >= 0x80 || std::isalnum(c) || c == '_' || c == '-';
  };
  return !name.empty() && !std::isdigit(static_cast<unsigned char>(name[0])) && name[0] != '-' &&
         std::all_of(name.begin(), name.end(), isPart);
}

class TypeWriter {
public:
  void write(TypeRef type);
  std::string take() { return std::move(text_); }

private:
  void list(const std::vector<TypeRef> &types) {
    for (size_t i = 0; i < types.size(); ++i) {
      text_ += i ? ", " : "";
      write(types[i]);
    }
  }
  void wrapped(std::string_view name, TypeRef type) {
    text_ += name;
    text_ += "(";
    write(type);
    text_ += ")";
  }
  void object(TypeRef object);
  void alternatives(TypeRef type);
  void enumeration(TypeRef type);
  void constant(TypeRef type);

  std::string text_;
  /// Objects of schemas around the place, which may contain themselves.
  std::vector<TypeRef> around_;
};

void TypeWriter::object(TypeRef object) {
  if (std::find(around_.begin(), around_.end(), object) != around_.end()) {
    text_ += "...";
    return;
  }
  around_.push_back(object);
  text_ += "object({";
  for (size_t i = 0; i < object->names.size(); ++i) {
    text_ += i ? ", " : "";
    if (isPlainName(object->names[i]))
      text_ += object->names[i];
    else
      appendValidJsonString(text_, object->names[i]);
    text_ += " = ";
    write(object->parts[i]);
  }
  text_ += "})";
  around_.pop_back();
}

void TypeWriter::alternatives(TypeRef type) {
  std::vector<TypeRef> others;
  for (TypeRef member : type->parts)
    if (!member->is(Kind::None))
      others.push_back(member);
  bool hasNone = others.size() < type->parts.size();
  text_ += hasNone ? "optional(" : "";
  if (others.size() == 1) {
    write(others[0]);
  } else {
    text_ += "union(";
    list(others);
    text_ += ")";
  }
  text_ += hasNone ? ")" : "";
}

void TypeWriter::enumeration(TypeRef type) {
  text_ += "enum(";
  appendValidJsonString(text_, type->token);
  text_ += ", ";
  write(type->element());
  for (const Constant &constant : type->constants)
    text_ += ", " + constantText(constant);
  text_ += ")";
}

/// The base is written where the value does not tell it.
void TypeWriter::constant(TypeRef type) {
  text_ += "const(" + constantText(type->constants[0]);
  bool isWhole = type->constants[0].text.find_first_not_of("-0123456789") == std::string::npos;
  if (type->element()->is(Kind::Number) && isWhole)
    text_ += ", number";
  text_ += ")";
}

void TypeWriter::write(TypeRef type) {
  if (text_.size() > longestText) {
    text_ += "...";
    return;
  }
  switch (type->kind) {
  case Kind::Dynamic:
    text_ += "dynamic";
    return;
  case Kind::None:
    text_ += "none";
    return;
  case Kind::Bool:
    text_ += "bool";
    return;
  case Kind::Int:
    text_ += "int";
    return;
  case Kind::Number:
    text_ += "number";
    return;
  case Kind::String:
    text_ += "string";
    return;
  case Kind::Id:
    text_ += "id";
    return;
  case Kind::List:
    return wrapped("list", type->element());
  case Kind::Set:
    return wrapped("set", type->element());
  case Kind::Map:
    return wrapped("map", type->element());
  case Kind::Tuple:
    text_ += "tuple([";
    list(type->parts);
    text_ += "])";
    return;
  case Kind::Object:
    return object(type);
  case Kind::Union:
    return alternatives(type);
  case Kind::Enum:
    return enumeration(type);
  case Kind::Const:
    return constant(type);
  case Kind::Promise:
    return wrapped("promise", type->element());
  case Kind::Output:
    return wrapped("output", type->element());
  case Kind::Opaque:
    if (isPlainName(type->token)) {
      text_ += type->token;
      return;
    }
    text_ += "type(";
    appendValidJsonString(text_, type->token);
    text_ += ")";
    return;
  }
}

} // namespace

std::string typeText(TypeRef type) {
  TypeWriter writer;
  writer.write(type);
  return writer.take();
}

std::string constantText(const Constant &constant) {
  if (constant.what != Constant::String)
    return constant.text;
  std::string text;
  appendValidJsonString(text, constant.text);
  return text;
}

} // namespace pp::pcl::lattice
