// Types as they are written: `list(object({a = string}))`.
#pragma once

#include "frontend/pcl/ast/ast.h"
#include "runtime-lib/pcl/types/type.h"

namespace ppcc::pcl {

/// The type that an expression names; null where it names none.
pp::pcl::TypeRef typeOf(const Expr &expr);

} // namespace ppcc::pcl
