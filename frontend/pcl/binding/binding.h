// What a program's files declare, and whether blocks and names are right: what can be told without
// schemas and types.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/pcl/ast/ast.h"

#include <map>
#include <string>
#include <vector>

namespace ppcc::pcl {

/// A file with its tree.
struct BoundFile {
  const source::SourceFile *source;
  const Ast *ast;
};

/// Where something is declared.
struct Declaration {
  const source::SourceFile *file;
  source::Span span;
};

using Names = std::map<std::string, Declaration, std::less<>>;

/// What the files of one program declare. Outputs have names of their own.
struct Program {
  Names nodes;
  Names outputs;
  Names hooks;
};

/// Labels, attributes and blocks inside of each block are those that its kind has.
void checkBlocks(const BoundFile &file, diagnostics::Engine &engine);
/// The names that the file declares; a second one in the same space is reported.
void declare(const BoundFile &file, Program &program, diagnostics::Engine &engine);
/// Every name in an expression is declared, and every function is one of PCL's.
void checkNames(const BoundFile &file, const Program &program, diagnostics::Engine &engine);

} // namespace ppcc::pcl
