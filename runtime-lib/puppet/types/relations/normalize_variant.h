// Merging the alternatives of a Variant.
#pragma once

#include "runtime-lib/puppet/types/type.h"

namespace pp {

const Type *normalizeVariant(Context &context, const VariantType &type);

} // namespace pp
