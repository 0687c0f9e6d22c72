// A module for a program: slots first, then the code of all directories.
#include "frontend/pcl/lowering/lowering.h"

#include "frontend/pcl/lowering/nodes.h"
#include "frontend/pcl/unicode/position.h"

#include <algorithm>

namespace ppcc::pcl {

using namespace ir;

LocationId ModuleBuilder::locationOf(const source::SourceFile &file, source::Span span) {
  source::Position position = positionIn(file, span.begin);
  return module.locate(file.path(), static_cast<uint32_t>(position.line),
                       static_cast<uint32_t>(position.column));
}

std::string ModuleBuilder::freeName(const std::string &name) {
  size_t number = names_[name]++;
  return number == 0 ? name : name + " #" + std::to_string(number);
}

DirectoryBuilder::DirectoryBuilder(ModuleBuilder &builder, TypedProgram &program)
    : builder(builder), program(program) {
  for (const Node *node : program.order)
    slotOf[node] = newSlot();
}

bool hasCircle(const TypedProgram &program) {
  std::unordered_map<const Node *, size_t> places;
  for (const Node *node : program.order)
    places.emplace(node, places.size());
  return std::any_of(program.order.begin(), program.order.end(), [&](const Node *node) {
    return std::any_of(node->uses.begin(), node->uses.end(), [&](const Node *used) {
      return used->kind != NodeKind::Hook && places.at(used) >= places.at(node);
    });
  });
}

std::unique_ptr<Module> lower(TypedPrograms &programs, const ProjectFacts &project) {
  auto module = std::make_unique<Module>();
  ModuleBuilder builder(*module, programs);
  builder.byDemand =
      std::any_of(programs.programs.begin(), programs.programs.end(), hasCircle);
  for (const TypedProgram &program : programs.programs)
    builder.directories.emplace(&program, ir::pcl::DirectoryId(builder.directories.size()));
  for (TypedProgram &program : programs.programs) {
    DirectoryBuilder directory(builder, program);
    module->pcl.directories.push_back(lowerNodes(directory));
  }
  ir::pcl::ProgramDeclaration row;
  row.file = module->intern(project.file);
  row.project = module->intern(project.name);
  row.directory = module->intern(project.directory);
  row.main = ir::pcl::DirectoryId(0);
  row.facts = programFacts(builder);
  row.types = module->intern(builder.types.text());
  module->pcl.programs.push_back(row);
  return module;
}

} // namespace ppcc::pcl
