// What all directories of a module share while they are lowered.
#pragma once

#include "frontend/pcl/lowering/lowering.h"
#include "ir/core/builder.h"
#include "runtime-lib/pcl/lattice/type_table.h"

#include <map>
#include <unordered_map>

namespace ppcc::pcl {

struct ModuleBuilder {
  ModuleBuilder(ir::Module &module, TypedPrograms &programs)
      : module(module), programs(programs) {}

  ir::Module &module;
  TypedPrograms &programs;
  lattice::TypeTable types;
  std::map<const TypedProgram *, ir::pcl::DirectoryId> directories;
  /// Some node needs another one that comes later: nodes are evaluated by demand.
  bool byDemand = false;

  ir::LocationId locationOf(const source::SourceFile &file, source::Span span);
  /// A name that no function has yet.
  std::string freeName(const std::string &name);
  ir::ConstantId text(std::string_view text) { return module.constants.string(text); }

private:
  std::unordered_map<std::string, size_t> names_;
};

/// One directory while it is lowered: where values of nodes and variables are.
struct DirectoryBuilder {
  DirectoryBuilder(ModuleBuilder &builder, TypedProgram &program);

  uint32_t newSlot() { return slots++; }

  ModuleBuilder &builder;
  TypedProgram &program;
  /// Nodes have the first slots, in their order.
  std::unordered_map<const Node *, uint32_t> slotOf;
  uint32_t slots = 0;
  /// Whether expressions may be marked or unknown, as far as somebody asked.
  std::unordered_map<const Expr *, bool> marked;
};

/// Whether a node uses one that comes later.
bool hasCircle(const TypedProgram &program);

} // namespace ppcc::pcl
