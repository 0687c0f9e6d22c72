// From trees to a typed program: blocks, names, references, order, and the programs of components.
#pragma once

#include "frontend/pcl/schemas/schema_types.h"
#include "frontend/pcl/typing/typer.h"

#include <set>

namespace ppcc::pcl {

/// Labels, attributes and blocks inside of each block are those that its kind has.
void checkBlocks(const ProgramFile &file, diagnostics::Engine &engine);
/// The nodes of all files; a second one in the same name space is reported.
void declare(TypedProgram &program, diagnostics::Engine &engine);
/// Which node each variable means, and what nodes use.
void resolve(TypedProgram &program);
/// Sorts nodes behind what they use; circles are reported. False where there are some.
bool orderNodes(TypedProgram &program, diagnostics::Engine &engine);
/// The descriptors of `package` blocks.
void readPackages(TypedProgram &program, diagnostics::Engine &engine);

/// Binds a program and the components that it uses.
class Binder {
public:
  Binder(const frontend::Services &services, Schemas &schemas, const Leniency &leniency,
         TypedPrograms &programs);

  /// The first program; its files are read and have trees.
  void bind(const std::string &directory, std::vector<ProgramFile> files);

private:
  void bindProgram(TypedProgram &program);
  void bindComponents(TypedProgram &program);
  /// The program in the directory of a component, or null after a report.
  TypedProgram *component(const Node &node, const TypedProgram &user);
  TypedProgram *load(const std::string &directory);

  frontend::Services services_;
  Schemas &schemas_;
  TypedPrograms &programs_;
  SchemaTypes schemaTypes_;
  Surroundings around_;
  std::map<std::string, TypedProgram *> directories_;
  /// Directories whose programs are being bound, from the outermost.
  std::vector<std::string> open_;
};

} // namespace ppcc::pcl
