// What types consist of: the attributes of Puppet's own Object types for them.
#pragma once

#include "runtime-lib/puppet/types/type.h"

#include <vector>

namespace pp {

struct TypeField {
  std::string_view name;
  Value value;
};

/// The attributes that the type's kind declares itself, as `Pcore::ArrayType` and its like do.
/// Those of a more general kind are not among them: an Integer has none, its ends belong to
/// Numeric.
std::vector<TypeField> ownFields(Context &context, const Type *type);

} // namespace pp
