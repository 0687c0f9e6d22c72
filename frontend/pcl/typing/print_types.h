// What typing has found, for people to read.
#pragma once

#include "frontend/pcl/typing/typed_program.h"

namespace ppcc::pcl {

/// A line for each expression of a file in the order of their places: `1:5-1:7 const(42)`, with
/// `to …` where it is converted.
std::string printTypes(const TypedProgram &program, const source::SourceFile &file);

/// Types of expressions, and the nodes that variables mean, beside the lines of a tree.
Annotate annotations(const TypedProgram &program);

} // namespace ppcc::pcl
