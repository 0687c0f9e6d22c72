// Values that are written there: what attributes and tokens must be, and what checks look at.
#pragma once

#include "frontend/pcl/ast/ast.h"
#include "runtime-lib/pcl/lattice/type.h"

namespace ppcc::pcl {

/// The expression without parentheses around it.
const Expr *inner(const Expr *expr);
/// The text of a string that is written there.
const std::string *stringLiteral(const Expr *expr);
/// True or false where that is written.
std::optional<bool> boolLiteral(const Expr *expr);
bool isNullLiteral(const Expr *expr);
/// The bool, number or string that is written there, a minus before a number included.
std::optional<pp::pcl::lattice::Constant> constantLiteral(const Expr *expr);
/// The name of a key that is written there: an identifier, string, number or bool.
std::optional<std::string> literalKey(const ObjectItem &item);
/// The value of a key in an object that is written there; null where it is not one or lacks it.
const Expr *itemOf(const Expr *object, std::string_view key);

} // namespace ppcc::pcl
