// Ruby's #inspect of types, which shows through where functions complain about what they were
// given.
#include "runtime-lib/puppet/types/text/inspect.h"

#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/fields.h"

#include <algorithm>

namespace pp {

namespace {

/// Writes `#<CLASS:0x… @a=1, @b=2>`. Real addresses differ from run to run; records have zeros.
class RubyObject {
public:
  RubyObject(std::string &out, const std::string &className) : out_(out) {
    out_ += "#<" + className + ":0x0000000000000000";
  }
  ~RubyObject() { out_ += '>'; }
  RubyObject(const RubyObject &) = delete;
  RubyObject &operator=(const RubyObject &) = delete;

  void variable(std::string_view name, Value value) { appendInspected(begin(name), value); }
  void variable(std::string_view name, std::string_view text) { begin(name) += text; }
  void typeOrNil(std::string_view name, const Type *type) {
    variable(name, type ? typeValue(type) : Value::undef());
  }
  /// The end of a range; undef stands for the infinite one.
  void bound(std::string_view name, Value value, std::string_view infinite) {
    if (value.isUndef())
      variable(name, infinite);
    else
      variable(name, value);
  }
  void range(Value from, Value to) {
    bound("from", from, "-Infinity");
    bound("to", to, "Infinity");
  }

private:
  std::string &begin(std::string_view name) {
    out_.append(isFirst_ ? " @" : ", @").append(name) += '=';
    isFirst_ = false;
    return out_;
  }

  std::string &out_;
  bool isFirst_ = true;
};

void appendAttributes(RubyObject &object, const Type *type) {
  Context scratch;
  for (const TypeField &field : ownFields(scratch, type))
    object.variable(field.name, field.value);
}

void appendRegexp(RubyObject &object, const RegexpType &type) {
  if (!type.regexp)
    return object.variable("pattern", Value::undef());
  object.variable("pattern", Value::object(type.regexp->source));
  object.variable("regexp", Value::object(type.regexp));
}

/// Most classes hold what their attributes say, some in another way.
void appendVariables(RubyObject &object, const Type *type) {
  checkTime();
  switch (type->typeKind()) {
  case TypeKind::Numeric:
    return object.range(Value::undef(), Value::undef());
  case TypeKind::Integer:
    return object.range(type->as<IntegerType>()->from, type->as<IntegerType>()->to);
  case TypeKind::Float:
    object.variable("from", floatText(type->as<FloatType>()->from));
    return object.variable("to", floatText(type->as<FloatType>()->to));
  case TypeKind::Timestamp:
  case TypeKind::Timespan:
    return object.range(type->as<TimeType>()->from, type->as<TimeType>()->to);
  case TypeKind::Boolean:
    return object.variable("value", type->as<BooleanType>()->value);
  case TypeKind::Regexp:
    return appendRegexp(object, *type->as<RegexpType>());
  case TypeKind::Array:
  case TypeKind::Hash:
    object.typeOrNil("size_type", type->as<CollectionType>()->size);
    return appendAttributes(object, type);
  case TypeKind::Sensitive:
    return object.typeOrNil("type", type->as<ContainedType>()->type);
  case TypeKind::Uri:
    if (!type->as<UriType>()->parameters)
      return;
    return appendAttributes(object, type);
  case TypeKind::Any:
  case TypeKind::Unit:
  case TypeKind::Undef:
  case TypeKind::Default:
  case TypeKind::NotUndef:
  case TypeKind::Optional:
  case TypeKind::Variant:
  case TypeKind::Scalar:
  case TypeKind::ScalarData:
  case TypeKind::String:
  case TypeKind::Enum:
  case TypeKind::Pattern:
  case TypeKind::Collection:
  case TypeKind::Tuple:
  case TypeKind::Struct:
  case TypeKind::Iterable:
  case TypeKind::Iterator:
  case TypeKind::Callable:
  case TypeKind::Type:
  case TypeKind::CatalogEntry:
  case TypeKind::Class:
  case TypeKind::Resource:
  case TypeKind::Runtime:
  case TypeKind::Binary:
  case TypeKind::SemVer:
  case TypeKind::SemVerRange:
  case TypeKind::Init:
  case TypeKind::Object:
  case TypeKind::ObjectExtension:
  case TypeKind::TypeAlias:
  case TypeKind::TypeReference:
  case TypeKind::TypeSet:
    return appendAttributes(object, type);
  }
}

/// Kinds whose Ruby objects hold the syntax tree or what they have computed by chance so far.
bool isBeyondTelling(TypeKind kind) {
  constexpr TypeKind kinds[] = {
      TypeKind::Object, TypeKind::ObjectExtension, TypeKind::TypeAlias, TypeKind::TypeSet,
      TypeKind::Class,  TypeKind::Resource,        TypeKind::Runtime,   TypeKind::Init,
      TypeKind::Struct};
  return std::ranges::find(kinds, kind) != std::end(kinds);
}

} // namespace

void appendInspectedType(std::string &out, const Type *type) {
  if (isBeyondTelling(type->typeKind())) {
    out += typeText(type);
    return;
  }
  NestingGuard guard;
  RubyObject object(out, rubyClassOf(typeValue(type)));
  appendVariables(object, type);
}

} // namespace pp
