// Hands all units of a compilation to the JIT.
#include "driver/in_memory.h"

#include "driver/emit.h"

namespace ppcc::driver {

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
