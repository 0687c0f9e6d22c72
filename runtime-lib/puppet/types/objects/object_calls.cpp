// `$object.member(args…)`: attributes and functions of instances, and parts of URIs.
#include "runtime-lib/puppet/types/objects/objects.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"
#include "runtime-lib/puppet/types/relations/uris.h"

namespace pp {

namespace {

using Feature = ObjectMember::Feature;
using Kind = ObjectMember::Kind;

std::string labelOf(const ObjectMember &member) {
  return std::string(member.feature == Feature::Attribute ? "attribute " : "function ") +
         std::string(member.container->label()) + "[" + std::string(member.name->view()) + "]";
}

/// How the member may be called; a function's type may offer several ways.
std::vector<Signature> signaturesOf(Context &context, const ObjectMember &member) {
  if (member.feature == Feature::Attribute) {
    auto *none = makeTupleType(context, {}, makeSize(context, 0, 0));
    return {{makeCallableType(context, none, nullptr, member.type), {}, ""}};
  }
  std::vector<Signature> all;
  if (auto *variant = typeAs<VariantType>(member.type, TypeKind::Variant)) {
    for (const Type *type : variant->alternatives())
      all.push_back({type->as<CallableType>(), {}, "block"});
    return all;
  }
  all.push_back({member.type->as<CallableType>(), {}, "block"});
  return all;
}

/// Of functions only Puppet's own have code; in manifests they can be declared, not written.
Value callFunctionMember(const Instance &instance, const ObjectMember &member) {
  if (member.container == builtInObject("error") && member.name->view() == "message")
    return instanceAttribute(instance, "msg");
  failPlain("no method is implemented for " + labelOf(member));
}

bool isUriPart(std::string_view name) {
  for (std::string_view part :
       {"scheme", "userinfo", "host", "port", "path", "query", "fragment", "opaque"})
    if (part == name)
      return true;
  return false;
}

} // namespace

void checkMemberCall(Context &context, const ObjectMember &member, std::span<const Value> args,
                     Value closure) {
  std::vector<Signature> signatures = signaturesOf(context, member);
  for (const Signature &signature : signatures)
    if (isCallableWith(context, *signature.type, args, closure))
      return;
  failPlain(describeSignatures(context, labelOf(member), signatures,
                               argumentsType(context, args, closure)));
}

std::optional<Value> callObjectMember(Context &context, Value receiver, std::string_view name,
                                      std::span<const Value> args, Value closure) {
  if (auto *uri = dynAs<Uri>(receiver))
    return isUriPart(name) ? std::optional(uriPart(*uri, name)) : std::nullopt;
  auto *instance = dynAs<Instance>(receiver);
  const ObjectMember *member = instance ? findMember(*instance->type, name) : nullptr;
  if (!member)
    return std::nullopt;
  checkMemberCall(context, *member, args, closure);
  if (member->feature != Feature::Attribute)
    return callFunctionMember(*instance, *member);
  if (member->kind == Kind::Derived)
    failPlain("no method is implemented for derived " + labelOf(*member));
  return instanceAttribute(*instance, name);
}

} // namespace pp
