// Wording of failed accesses to types.
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/access/access.h"

namespace pp {

namespace {

constexpr uint32_t firstKey = 2;

std::string withCapital(std::string text) {
  std::string result(article(text));
  result[0] = 'A';
  return result + " " + text;
}

} // namespace

Blame keyPlace(const TypeAccess &access, size_t number) {
  return {number < access.written.size() ? static_cast<uint32_t>(firstKey + number)
                                         : EvaluationError::noPlace};
}

std::string keyTypeName(Context &context, Value key) {
  if (key.isUndef())
    return "Undef";
  if (key.isDefault())
    return "Default";
  return typeText(generalize(context, infer(context, key)));
}

std::string rubyClassOf(Value value) {
  const Type *type = asType(value);
  if (!type)
    return rubyClassName(value);
  switch (type->typeKind()) {
#define TYPE_KIND(Name, Layout, text, constant)                                                    \
  case TypeKind::Name:                                                                             \
    return "Puppet::Pops::Types::P" text "Type";
#include "runtime-lib/puppet/types/type_kinds.def"
  }
  __builtin_unreachable();
}

std::string typeLabel(const Type *type) { return withCapital(label(Value::object(type))); }

void failArity(const TypeAccess &access, const std::string &label, size_t min, size_t max) {
  std::string accepted = std::to_string(min);
  if (max == noLimit)
    accepted += " or more arguments";
  else if (max != min)
    accepted += " to " + std::to_string(max) + " arguments";
  else
    accepted += min == 1 ? " argument" : " arguments";
  failIssue<Issue::BadTypeSliceArity>(label, accepted, access.count());
}

void failNotType(const TypeAccess &access, const std::string &label, size_t number, Value key) {
  failIssue<Issue::BadTypeSliceType>(keyPlace(access, number), label, rubyClassOf(key));
}

void failKey(const TypeAccess &access, size_t number, const std::string &expected) {
  failIssue<Issue::BadTypeSpecialization>(
      keyPlace(access, number), labelWithArticle(Value::object(access.type)),
      keyTypeName(access.context, access.keys[number]), expected);
}

} // namespace pp
