// Targets of PCL and NDCA.
#include "frontend/frontend.h"
#include "frontend/ndca/evaluation/elaborate.h"
#include "frontend/ndca/lexer/lexer.h"
#include "frontend/ndca/parser/parser.h"
#include "frontend/pcl/commands/answer.h"
#include "frontend/source/load_source.h"
#include "frontend/source/utf8.h"
#include "ir/core/verify/verify.h"
#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/ndca/engines/engine.h"
#include "runtime-lib/ndca/grid/failures.h"
#include "runtime-lib/ndca/patterns/pattern.h"
#include "test/fuzz/scratch.h"
#include "test/fuzz/targets.h"
#include "test/unit/ndca/rules.h"

#include <cstdlib>

namespace ppcc::pcl {
const frontend::Language &language();
}

namespace ppcc::fuzz {

namespace {

void inTurn(size_t count, std::string_view, const std::function<void(size_t)> &work) {
  for (size_t i = 0; i < count; ++i)
    work(i);
}

} // namespace

void pcl(std::string_view bytes) {
  writeScratch("fuzz.pp", bytes);
  source::SourceManager files;
  diagnostics::Engine engine;
  frontend::OptionValues options;
  auto project = pcl::language().start({files, engine, inTurn}, options);
  if (!project->load(scratchDirectory() + "/fuzz.pp"))
    return;
  for (const frontend::Phase &phase : project->phases())
    if (!phase.run())
      return;
}

void hcl(std::string_view bytes) {
  // Questions are JSON, whose texts are UTF-8.
  if (source::findInvalidUtf8(bytes))
    return;
  std::string question = "{\"kind\":\"expression\",\"text\":";
  pp::appendJsonString(question, bytes);
  pcl::answer(question + "}", R"({"a": 1, "l": [1, "x", null], "o": {"k": {"n": 2.5}}, "t": "é"})");
}

void ndca(std::string_view bytes) {
  source::SourceManager files;
  diagnostics::Engine engine;
  const auto *file = source::addChecked(files, "fuzz.ndca", std::string(bytes), engine);
  if (!file)
    return;
  bool isInternal = bytes.find('$') != std::string_view::npos;
  std::vector<ndca::Token> tokens =
      ndca::lex(*file, {0, static_cast<uint32_t>(file->text().size())}, isInternal, engine);
  if (engine.hasErrors())
    return;
  ndca::Ast ast = ndca::parse(*file, tokens, isInternal, engine);
  if (engine.hasErrors())
    return;
  auto module = ndca::elaborate(*file, ast, isInternal, engine);
  if (!module != engine.hasErrors() || (module && !ir::verify(*module).empty()))
    std::abort();
}

void pattern(std::string_view bytes) {
  namespace run = pp::ndca;
  run::Settings settings;
  settings.mostMemory = 1 << 24;
  const run::Rule &rule = run::test::conway();
  try {
    run::Pattern pattern = run::readPattern(bytes, "fuzz", rule);
    settings.tree = pattern.tree.get();
    auto engine = run::makeHashEngine(rule, settings, *pattern.cells);
    engine->advance(3);
    engine->stats();
  } catch (const run::Stop &) {
  }
}

} // namespace ppcc::fuzz
