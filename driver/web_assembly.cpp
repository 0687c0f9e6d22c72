// The linker reads and writes files: they lie in a directory that goes away again.
#include "driver/web_assembly.h"

#include "codegen/codegen.h"
#include "codegen/link/link.h"
#include "codegen/output_file.h"
#include "frontend/source/temporary_directory.h"
#include "runtime-lib/core/files/input.h"

namespace ppcc::driver {

using diagnostics::Id;

std::optional<std::string> makeWebAssembly(const ir::Module &module, diagnostics::Engine &engine) {
  auto fail = [&](std::string_view message) {
    engine.reportUnplaced<Id::CodegenFailed>(message);
    return std::nullopt;
  };
  source::TemporaryDirectory directory;
  if (directory.path().empty())
    return fail("cannot create a temporary directory: " + directory.error());
  codegen::Options options;
  options.level = codegen::OptimisationLevel::O2;
  options.machine = codegen::Machine::WebAssembly;
  codegen::Result<std::string> object =
      codegen::generate(module, codegen::OutputKind::Object, options);
  if (!object)
    return fail(object.failure().message);
  std::string from = directory.path() + "/rule.o", to = directory.path() + "/rule.wasm";
  if (codegen::MaybeFailure failure = codegen::writeFile(from, *object))
    return fail(failure->message);
  if (codegen::MaybeFailure failure = codegen::linkWebAssembly(from, to))
    return fail(failure->message);
  pp::FileText linked = pp::readInput(to, pp::Streams::Allowed);
  if (!linked.isThere())
    return fail(linked.why(to));
  return linked.text;
}

} // namespace ppcc::driver
