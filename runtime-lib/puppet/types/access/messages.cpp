// Wording of failed accesses to types.
#include "runtime-lib/core/session/error.h"
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

uint32_t keyPlace(const TypeAccess &access, size_t number) {
  return number < access.written.size() ? static_cast<uint32_t>(firstKey + number)
                                        : EvaluationError::noPlace;
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
  std::string text = label + "[] accepts " + std::to_string(min);
  if (max == noLimit)
    text += " or more arguments";
  else if (max != min)
    text += " to " + std::to_string(max) + " arguments";
  else
    text += min == 1 ? " argument" : " arguments";
  failIssue(text + ". Got " + std::to_string(access.count()), "BAD_TYPE_SLICE_ARITY");
}

void failNotType(const TypeAccess &access, const std::string &label, size_t number, Value key) {
  failIssue(label + "[] arguments must be types. Got " + rubyClassOf(key), "BAD_TYPE_SLICE_TYPE",
            keyPlace(access, number));
}

void failKey(const TypeAccess &access, size_t number, const std::string &expected) {
  failIssue("Error creating type specialization of " +
                labelWithArticle(Value::object(access.type)) + ", Cannot use " +
                keyTypeName(access.context, access.keys[number]) + " where " + expected +
                " is expected",
            "BAD_TYPE_SPECIALIZATION", keyPlace(access, number));
}

} // namespace pp
