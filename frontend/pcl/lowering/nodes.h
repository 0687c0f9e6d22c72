// Nodes of a directory to declarations of the module.
#pragma once

#include "frontend/pcl/lowering/expressions.h"

namespace ppcc::pcl {

/// Lowers all nodes of a directory, whose slots are known.
ir::pcl::DirectoryDeclaration lowerNodes(DirectoryBuilder &directory);

/// What the runtime needs to know of a node beside its code: a hash, or none.
ir::ConstantId factsOf(ModuleBuilder &builder, const Node &node);
/// The same of the program: the packages it uses.
ir::ConstantId programFacts(ModuleBuilder &builder);

/// A property as an option such as `ignoreChanges` writes it: `tags["a.b"]`, `details[0].key`.
std::string propertyPath(const Expr &expr);

} // namespace ppcc::pcl
