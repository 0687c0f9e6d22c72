// Ruby's #inspect of types, which shows through where functions complain about what they were
// given.
#include "runtime-lib/puppet/types/text/inspect.h"

#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/fields.h"
#include "runtime-lib/puppet/types/with_layout.h"

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

// Most classes hold what their attributes say, some in another way.
template <class Layout, class Kind>
void appendVariables(RubyObject &object, const Layout &type, Kind) {
  appendAttributes(object, &type);
}
void appendVariables(RubyObject &object, const Type &, KindTag<TypeKind::Numeric>) {
  object.range(Value::undef(), Value::undef());
}
void appendVariables(RubyObject &object, const IntegerType &type, KindTag<TypeKind::Integer>) {
  object.range(type.from, type.to);
}
void appendVariables(RubyObject &object, const FloatType &type, KindTag<TypeKind::Float>) {
  object.variable("from", floatText(type.from));
  object.variable("to", floatText(type.to));
}
template <class Kind> void appendVariables(RubyObject &object, const TimeType &type, Kind) {
  object.range(type.from, type.to);
}
void appendVariables(RubyObject &object, const BooleanType &type, KindTag<TypeKind::Boolean>) {
  object.variable("value", type.value);
}
void appendVariables(RubyObject &object, const RegexpType &type, KindTag<TypeKind::Regexp>) {
  if (!type.regexp)
    return object.variable("pattern", Value::undef());
  object.variable("pattern", Value::object(type.regexp->source));
  object.variable("regexp", Value::object(type.regexp));
}
void appendVariables(RubyObject &object, const ArrayType &type, KindTag<TypeKind::Array>) {
  object.typeOrNil("size_type", type.size);
  appendAttributes(object, &type);
}
void appendVariables(RubyObject &object, const HashType &type, KindTag<TypeKind::Hash>) {
  object.typeOrNil("size_type", type.size);
  appendAttributes(object, &type);
}
void appendVariables(RubyObject &object, const ContainedType &type, KindTag<TypeKind::Sensitive>) {
  object.typeOrNil("type", type.type);
}
void appendVariables(RubyObject &object, const UriType &type, KindTag<TypeKind::Uri>) {
  if (type.parameters)
    appendAttributes(object, &type);
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
  checkTime();
  withLayout(*type, [&](const auto &layout, auto kind) { appendVariables(object, layout, kind); });
}

} // namespace pp
