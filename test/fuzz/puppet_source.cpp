// Targets of Puppet's front end and of the IR.
#include "frontend/puppet/analysis/analyse.h"
#include "frontend/puppet/ast/print.h"
#include "frontend/puppet/environment/ini_file.h"
#include "frontend/puppet/environment/module_metadata.h"
#include "frontend/puppet/lowering/lower.h"
#include "frontend/puppet/parser/parser.h"
#include "frontend/puppet/ruby_types/resource_types.h"
#include "frontend/puppet/validation/validator.h"
#include "frontend/source/load_source.h"
#include "ir/passes/pass_manager.h"
#include "ir/text/print.h"
#include "ir/text/read.h"
#include "test/fuzz/scratch.h"
#include "test/fuzz/targets.h"

#include <cstdio>
#include <cstdlib>

namespace ppcc::fuzz {

namespace {

using diagnostics::Engine;

/// A defect: something that must hold did not.
void require(bool holds) {
  if (!holds)
    std::abort();
}

/// Passes leave valid IR behind, and its text reads back.
void optimise(ir::Module &module) {
  ir::PassReport report = ir::runPasses(module, ir::defaultPasses(3));
  for (const ir::VerifyError &error : report.errors)
    std::fprintf(stderr, "%s\n", ir::describe(module, error).c_str());
  require(report.errors.empty());
  std::string text = ir::print(module);
  ir::ReadResult again = ir::read(text);
  require(again.module && ir::print(*again.module) == text);
}

void compile(std::string_view bytes, puppet::Language language) {
  source::SourceManager files;
  Engine engine;
  const char *name = language == puppet::Language::Epp ? "fuzz.epp" : "fuzz.pp";
  const source::SourceFile *file = source::addChecked(files, name, std::string(bytes), engine);
  if (!file)
    return;
  puppet::ParseOptions options;
  options.lexing.language = language;
  auto program = puppet::parse(*file, options, engine);
  require(program.has_value() || engine.hasErrors());
  if (!program)
    return;
  puppet::ast::toPN(*program);
  puppet::ast::dump(*program);
  if (!puppet::validate(*program, {}, engine))
    return;
  const puppet::ast::Program *programs[] = {&*program};
  auto annotated = puppet::analyse(programs);
  puppet::LoweringOptions lowering;
  lowering.isTemplate = language == puppet::Language::Epp;
  lowering.isMain = !lowering.isTemplate;
  lowering.moduleName = lowering.isTemplate ? "fuzz" : "";
  ir::Module module;
  puppet::lower(*annotated, lowering, module, engine);
  if (!engine.hasErrors())
    optimise(module);
}

} // namespace

void manifest(std::string_view bytes) { compile(bytes, puppet::Language::Manifest); }
void epp(std::string_view bytes) { compile(bytes, puppet::Language::Epp); }

void ir_text(std::string_view bytes) {
  ir::ReadResult result = ir::read(bytes);
  require(result.module || result.error);
  if (!result.module || !ir::verify(*result.module).empty())
    return;
  optimise(*result.module);
}

void resource_type(std::string_view bytes) {
  puppet::ruby::readResourceType("fuzz", bytes, "fuzz.rb");
}

void environment_conf(std::string_view bytes) {
  source::SourceManager files;
  Engine engine;
  if (const auto *file = source::addChecked(files, "environment.conf", std::string(bytes), engine))
    puppet::parseIni(*file, engine);
}

#ifndef __clang__
void metadata(std::string_view bytes) {
  writeScratch("metadata.json", bytes);
  puppet::readMetadata("fuzz", scratchDirectory());
}
#endif

} // namespace ppcc::fuzz
