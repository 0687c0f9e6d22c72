// Hands all units of a compilation to the JIT.
#include "driver/in_memory.h"

#include "driver/emit.h"

#include <algorithm>

namespace ppcc::driver {

namespace {

// LLVM's linker in memory takes time that grows with the square of a module's functions, and what
// is compiled in memory is compiled anew each time.
constexpr size_t mostFunctions = 600;
constexpr size_t mostUnits = 50;

} // namespace

bool suitsMemory(const Compilation &compilation) {
  return compilation.units.size() <= mostUnits &&
         std::all_of(compilation.units.begin(), compilation.units.end(), [](const Unit &unit) {
           return unit.module && unit.module->functionCount() <= mostFunctions;
         });
}

std::unique_ptr<codegen::JitProgram> compileInMemory(Compilation &compilation) {
  std::vector<const ir::Module *> modules;
  for (const Unit &unit : compilation.units)
    modules.push_back(unit.module.get());
  std::string settings = programSettings(compilation);
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
