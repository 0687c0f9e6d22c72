// Names for patterns of names that Puppet brings along.
#include "runtime-lib/puppet/types/objects/object_type.h"
#include "runtime-lib/puppet/types/shared_types.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp {

namespace {

const Type *aliasOf(std::string_view name, std::string_view body) {
  const Type *alias = nullptr;
  withSharedContext([&](Context &context) {
    TypeAliasType *created = newTypeAlias(context, name);
    resolveTypeAlias(context, created, parseType(context, body));
    alias = created;
  });
  return alias;
}

} // namespace

const Type *pcoreAlias(std::string_view lowerName) {
  constexpr std::string_view qualified = R"(Pattern[/\A[A-Z]\w*(?:::[A-Z]\w*)*\z/])";
  static const Type *const memberName = aliasOf("Pcore::MemberName", R"(Pattern[/\A[a-z_]\w*\z/])");
  static const Type *const simpleTypeName =
      aliasOf("Pcore::SimpleTypeName", R"(Pattern[/\A[A-Z]\w*\z/])");
  static const Type *const typeName = aliasOf("Pcore::TypeName", qualified);
  static const Type *const reference = aliasOf("Pcore::QRef", qualified);
  if (lowerName == "pcore::membername")
    return memberName;
  if (lowerName == "pcore::simpletypename")
    return simpleTypeName;
  if (lowerName == "pcore::typename")
    return typeName;
  return lowerName == "pcore::qref" ? reference : nullptr;
}

} // namespace pp
