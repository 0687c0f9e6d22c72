// `type[keys…]` goes to the family of the type.
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/not_applicable.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/editions.h"

namespace pp {

Value indexType(Context &context, const Type *type, std::span<const Value> keys) {
  TypeAccess access{context, type, keys, {}};
  switch (type->typeKind()) {
  case TypeKind::Resource:
    return accessResource(access);
  case TypeKind::Class:
    return accessClass(access);
  default:
    access.keys = flattened(access.context, keys);
  }
  switch (type->typeKind()) {
  case TypeKind::Integer:
  case TypeKind::Float:
  case TypeKind::String:
  case TypeKind::Boolean:
  case TypeKind::Enum:
  case TypeKind::Pattern:
  case TypeKind::Regexp: {
    Value regexp = accessScalar(access);
    return isDraftPattern(type) ? Value::object(asType(regexp)->as<RegexpType>()->regexp) : regexp;
  }
  case TypeKind::SemVer:
  case TypeKind::Timestamp:
  case TypeKind::Timespan:
  case TypeKind::Runtime:
    return accessScalar(access);
  case TypeKind::Array:
  case TypeKind::Hash:
  case TypeKind::Collection:
  case TypeKind::Tuple:
  case TypeKind::Struct:
  case TypeKind::Variant:
  case TypeKind::Callable:
    return accessCollection(access);
  case TypeKind::NotUndef:
  case TypeKind::Optional:
  case TypeKind::Iterable:
  case TypeKind::Iterator:
  case TypeKind::Type:
  case TypeKind::Sensitive:
  case TypeKind::Uri:
  case TypeKind::Init:
  case TypeKind::Object:
  case TypeKind::TypeSet:
    return accessContained(access);
  case TypeKind::TypeReference:
    failIssue<Issue::UnknownResourceType>(type->as<TypeReferenceType>()->text);
  case TypeKind::Any:
  case TypeKind::Unit:
  case TypeKind::Undef:
  case TypeKind::Default:
  case TypeKind::Scalar:
  case TypeKind::ScalarData:
  case TypeKind::Numeric:
  case TypeKind::CatalogEntry:
  case TypeKind::Class:
  case TypeKind::Resource:
  case TypeKind::Binary:
  case TypeKind::SemVerRange:
  case TypeKind::ObjectExtension:
  case TypeKind::TypeAlias:
    failNotApplicable("[]", typeValue(type));
  }
  __builtin_unreachable();
}

} // namespace pp
