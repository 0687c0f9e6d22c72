// Ruby's #inspect of types, which shows through where functions complain about what they were
// given.
#include "runtime-lib/types/inspect.h"

#include "runtime-lib/types/access/access.h"
#include "runtime-lib/types/fields.h"
#include "runtime-lib/values/text.h"

#include <cmath>

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

/// The variables of the kinds whose Ruby class holds them otherwise than its attributes say; false
/// for others.
bool appendOwnWay(RubyObject &object, const Type *type) {
  switch (type->typeKind()) {
  case TypeKind::Numeric:
    object.range(Value::undef(), Value::undef());
    return true;
  case TypeKind::Integer:
    object.range(type->as<IntegerType>()->from, type->as<IntegerType>()->to);
    return true;
  case TypeKind::Float:
    object.variable("from", floatText(type->as<FloatType>()->from));
    object.variable("to", floatText(type->as<FloatType>()->to));
    return true;
  case TypeKind::Timestamp:
  case TypeKind::Timespan:
    object.range(type->as<TimeType>()->from, type->as<TimeType>()->to);
    return true;
  case TypeKind::Boolean:
    object.variable("value", type->as<BooleanType>()->value);
    return true;
  case TypeKind::Regexp:
    if (const Regexp *regexp = type->as<RegexpType>()->regexp) {
      object.variable("pattern", Value::object(regexp->source));
      object.variable("regexp", Value::object(regexp));
      return true;
    }
    return false;
  case TypeKind::Array:
  case TypeKind::Hash:
    object.typeOrNil("size_type", type->as<CollectionType>()->size);
    return false;
  case TypeKind::Sensitive:
    object.typeOrNil("type", type->as<ContainedType>()->type);
    return true;
  case TypeKind::Uri:
    return !type->as<UriType>()->parameters;
  default:
    return false;
  }
}

/// Kinds whose Ruby objects hold the syntax tree or what they have computed by chance so far.
bool isBeyondTelling(const Type *type) {
  switch (type->typeKind()) {
  case TypeKind::Object:
  case TypeKind::ObjectExtension:
  case TypeKind::TypeAlias:
  case TypeKind::TypeSet:
  case TypeKind::Class:
  case TypeKind::Resource:
  case TypeKind::Runtime:
  case TypeKind::Init:
  case TypeKind::Struct:
    return true;
  default:
    return false;
  }
}

} // namespace

void appendInspectedType(std::string &out, const Type *type) {
  if (isBeyondTelling(type)) {
    out += typeText(type);
    return;
  }
  NestingGuard guard;
  Context scratch;
  RubyObject object(out, rubyClassOf(typeValue(type)));
  if (!appendOwnWay(object, type))
    for (const TypeField &field : ownFields(scratch, type))
      object.variable(field.name, field.value);
}

} // namespace pp
