// The phases in order, from paths to optimised IR.
#include "driver/compilation.h"

#include "frontend/puppet/analysis/analyse.h"
#include "frontend/puppet/lowering/lower.h"
#include "frontend/puppet/parser/parser.h"
#include "frontend/puppet/validation/validator.h"
#include "frontend/source/environment.h"
#include "frontend/source/load_source.h"
#include "ir/passes/pass_manager.h"

namespace ppcc::driver {

using diagnostics::Id;

Compilation::Compilation(const Options &chosen) : options(chosen) {}

void Compilation::addManifest(const source::SourceFile &file, std::string module) {
  manifests.push_back({&file, std::move(module), std::nullopt});
}

bool Compilation::load(const std::string &path) {
  source::Environment environment = source::findManifests(path, engine);
  layout_ = {environment.modulePath, environment.initialManifest};
  for (const std::string &main : environment.mainManifests)
    if (const source::SourceFile *file = source::load(files, main, engine))
      addManifest(*file, "");
  for (const source::ModuleManifest &manifest : environment.moduleManifests)
    if (const source::SourceFile *file = source::load(files, manifest.path, engine))
      addManifest(*file, manifest.module);
  return !engine.hasErrors();
}

void Compilation::useEnvironment(const std::string &root) {
  layout_ = {{root + "modules"}, root + "manifests"};
}

bool Compilation::addText(std::string path, std::string module, std::string text) {
  const source::SourceFile *file = source::addChecked(files, path, std::move(text), engine);
  if (file)
    addManifest(*file, std::move(module));
  return file != nullptr;
}

static puppet::Strict strictLevel(const std::string &word) {
  return word == "off"       ? puppet::Strict::Off
         : word == "warning" ? puppet::Strict::Warning
                             : puppet::Strict::Error;
}

bool Compilation::parse() {
  for (Manifest &manifest : manifests) {
    diagnostics::Engine local;
    manifest.program = puppet::parse(*manifest.file, puppet::optionsFor(*manifest.file), local);
    manifest.valid = manifest.program.has_value();
    settle(manifest, std::move(local));
  }
  parseFailed = engine.hasErrors();
  return !parseFailed;
}

bool Compilation::validate() {
  puppet::ValidationOptions validation;
  validation.strict = strictLevel(options.language.strict);
  validation.bigIntegers = !options.language.strictReference;
  validation.layout = layout_;
  for (Manifest &manifest : manifests) {
    if (!manifest.valid)
      continue;
    diagnostics::Engine local;
    manifest.valid = puppet::validate(*manifest.program, validation, local);
    settle(manifest, std::move(local));
  }
  return !engine.hasErrors();
}

void Compilation::settle(Manifest &manifest, diagnostics::Engine &&local) {
  if (manifest.isMain() || !local.hasErrors()) {
    engine.append(std::move(local));
    return;
  }
  for (const diagnostics::Diagnostic &diagnostic : local.diagnostics()) {
    if (diagnostic.severity != diagnostics::Severity::Error)
      continue;
    manifest.error = puppetErrorText(diagnostic);
    engine.report<Id::BrokenFile>(*manifest.file, diagnostic.place.span, diagnostic.message);
    return;
  }
}

void Compilation::analyse() {
  std::vector<const puppet::ast::Program *> mains;
  for (const Manifest &manifest : manifests)
    if (manifest.isMain())
      mains.push_back(&*manifest.program);
  if (!mains.empty())
    units.push_back({puppet::analyse(mains), nullptr});
  for (const Manifest &manifest : manifests) {
    if (manifest.isMain())
      continue;
    if (!manifest.valid) {
      units.push_back({nullptr, &manifest});
      continue;
    }
    const puppet::ast::Program *program = &*manifest.program;
    units.push_back({puppet::analyse({&program, 1}), &manifest});
  }
}

bool Compilation::lower() {
  for (Unit &unit : units) {
    unit.module = std::make_unique<ir::Module>();
    if (unit.annotated) {
      puppet::LoweringOptions lowering;
      lowering.isMain = !unit.manifest;
      lowering.moduleName = unit.manifest ? std::string_view(unit.manifest->module) : "";
      puppet::lower(*unit.annotated, lowering, *unit.module, engine);
    } else {
      ir::UnitDeclaration broken;
      broken.file = unit.module->intern(unit.manifest->file->path());
      broken.error = unit.module->intern(unit.manifest->error);
      unit.module->units.push_back(broken);
    }
  }
  return !engine.hasErrors();
}

bool Compilation::runPasses() {
  ir::PassList passes = ir::defaultPasses(static_cast<int>(options.codegen.level));
  if (options.passes) {
    passes.clear();
    for (const std::string &name : *options.passes)
      passes.push_back(ir::findPass(name));
  }
  for (Unit &unit : units) {
    ir::PassReport report = ir::runPasses(*unit.module, passes);
    if (options.stats)
      passStatistics += ir::describe(report);
    for (const ir::VerifyError &error : report.errors)
      engine.reportUnplaced<Id::InvalidIr>(report.culprit   ? report.culprit->name
                                           : unit.annotated ? "lowering"
                                                            : "reading",
                                           ir::describe(*unit.module, error));
  }
  return !engine.hasErrors();
}

bool Compilation::toIr() {
  if (!parse() || !validate())
    return false;
  analyse();
  return lower() && runPasses();
}

/// How much of the place Puppet itself tells: it knows none for what Ruby refuses while lexing.
static bool tellsFile(Id id) { return id != Id::IllegalBom && id != Id::InvalidRegexp; }
static bool tellsPosition(const diagnostics::Diagnostic &diagnostic) {
  return diagnostic.message != "Syntax error at end of input";
}

std::string puppetErrorText(const diagnostics::Diagnostic &diagnostic) {
  std::string text = diagnostic.message;
  if (!diagnostic.place.file || !tellsFile(diagnostic.id))
    return text;
  const source::SourceFile &file = *diagnostic.place.file;
  text += " (file: " + file.path();
  if (tellsPosition(diagnostic)) {
    source::Position position = file.position(diagnostic.place.span.begin);
    text += ", line: " + std::to_string(position.line) +
            ", column: " + std::to_string(position.column);
  }
  return text + ")";
}

} // namespace ppcc::driver
