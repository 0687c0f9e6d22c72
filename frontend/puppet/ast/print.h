// Trees as text: Puppet's own PN notation, and a dump with positions.
#pragma once

#include "frontend/puppet/ast/program.h"

#include <functional>
#include <string>

namespace ppcc::puppet::ast {

/// The program in PN, exactly as Puppet's PNTransformer gives it.
std::string toPN(const Program &program);

/// What a later phase knows of a node, to stand at the end of its line; empty for nothing.
using Annotator = std::function<std::string(const Node &)>;

/// One node a line, indented, as `field Kind @line:column-line:column scalar=…`, for `--emit=ast`
/// and, with annotations, for `--emit=annotated-ast`.
std::string dump(const Program &program, const Annotator &annotate = {});

/// All extents as `(Kind offset+length children…)`, to compare with those of Puppet's model.
std::string printExtents(const Program &program);

/// A float as Ruby prints it: the shortest digits that read back.
std::string formatFloat(double value);

/// An integer of any size in decimal.
std::string formatInteger(const LiteralInteger &literal);

} // namespace ppcc::puppet::ast
