// Hands all units of a compilation to the JIT.
#include "driver/in_memory.h"

#include <algorithm>

namespace ppcc::driver {

namespace {

// LLVM's linker in memory takes time that grows with the square of a module's functions, and what
// is compiled in memory is compiled anew each time.
constexpr size_t maxFunctions = 600;
constexpr size_t maxUnits = 50;

} // namespace

bool suitsMemory(const Compilation &compilation) {
  const auto &units = compilation.project->units;
  return units.size() <= maxUnits &&
         std::all_of(units.begin(), units.end(), [](const frontend::Unit &unit) {
           return unit.module && unit.module->functionCount() <= maxFunctions;
         });
}

std::unique_ptr<codegen::JitProgram> compileInMemory(Compilation &compilation) {
  std::vector<const ir::Module *> modules;
  for (const frontend::Unit &unit : compilation.project->units)
    modules.push_back(unit.module.get());
  std::string settings = compilation.project->programData().settings;
  codegen::JitJob job;
  job.modules = modules;
  job.settings = settings;
  auto program = codegen::jit(job, compilation.options.codegen);
  if (program)
    return std::move(*program);
  compilation.engine.reportUnplaced<diagnostics::Id::CodegenFailed>(program.failure().message);
  return nullptr;
}

} // namespace ppcc::driver
