// The phases in order, from the text of manifests to IR.
#include "frontend/puppet/analysis/analyse.h"
#include "frontend/puppet/analysis/check_types.h"
#include "frontend/puppet/lowering/lower.h"
#include "frontend/puppet/parser/parser.h"
#include "frontend/puppet/project/error_text.h"
#include "frontend/puppet/project/project.h"
#include "frontend/puppet/project/unknown_functions.h"
#include "runtime-lib/core/process/work_note.h"

namespace ppcc::puppet {

using diagnostics::Id;

std::vector<frontend::Phase> Project::phases() {
  return {{"parse", [this] { return parse(); }},
          {"validate", [this] { return validate(); }},
          {"analyse", [this] { return analyse(); }},
          {"check", [this] { return check(); }},
          {"lower", [this] { return lower(); }}};
}

void Project::parseOne(Manifest &manifest, diagnostics::Engine &local) const {
  pp::WorkNote note("parsing", manifest.file->path());
  ParseOptions parsing = optionsFor(*manifest.file);
  parsing.privateDeclarations = !options.strictReference;
  manifest.program = puppet::parse(*manifest.file, parsing, local);
}

bool Project::parse() {
  eachManifest("parsing", [&](Manifest &manifest, diagnostics::Engine &local) {
    parseOne(manifest, local);
    manifest.valid = manifest.program.has_value();
  });
  // Files that need no compiling are read all the same, for what they declare.
  inParallel(manifests.size(), "parsing", [&](size_t i) {
    diagnostics::Engine ignored;
    if (manifests[i].isCached())
      parseOne(manifests[i], ignored);
  });
  parseFailed = engine.hasErrors();
  return !parseFailed;
}

static Strict strictLevel(const std::string &word) {
  return word == "off" ? Strict::Off : word == "warning" ? Strict::Warning : Strict::Error;
}

bool Project::validate() {
  validation_.strict = strictLevel(options.strict);
  validation_.bigIntegers = !options.strictReference;
  validation_.layout = layout_;
  eachManifest("checking", [&](Manifest &manifest, diagnostics::Engine &local) {
    pp::WorkNote note("validating", manifest.file->path());
    if (manifest.valid)
      manifest.valid = puppet::validate(*manifest.program, validation_, local);
  });
  for (const Manifest &manifest : manifests)
    if (manifest.valid)
      inlineTemplates_.scan(*manifest.program);
  return !engine.hasErrors();
}

void Project::eachManifest(std::string_view label,
                           const std::function<void(Manifest &, diagnostics::Engine &)> &work) {
  std::vector<diagnostics::Engine> local(manifests.size());
  inParallel(manifests.size(), label, [&](size_t i) {
    if (manifests[i].error.empty() && !manifests[i].isCached())
      work(manifests[i], local[i]);
  });
  for (size_t i = 0; i < manifests.size(); ++i)
    takeOver(manifests[i], std::move(local[i]));
}

void Project::takeOver(Manifest &manifest, diagnostics::Engine &&local) {
  if (local.diagnostics().empty())
    return;
  manifest.unit->hasRemarks = true;
  bool isReported = isOfSite(manifest);
  if (!manifest.isMain() && local.hasErrors())
    takeOverBroken(manifest, local, isReported);
  else if (isReported)
    engine.append(std::move(local));
}

void Project::takeOverBroken(Manifest &manifest, const diagnostics::Engine &local,
                             bool isReported) {
  for (const diagnostics::Diagnostic &diagnostic : local.diagnostics()) {
    if (diagnostic.severity != diagnostics::Severity::Error)
      continue;
    manifest.error = puppetErrorText(diagnostic);
    if (isReported)
      engine.report<Id::BrokenFile>(*manifest.file, diagnostic.place.span, diagnostic.message);
    return;
  }
}

bool Project::analyse() {
  std::vector<const ast::Program *> mains;
  for (const Manifest &manifest : manifests)
    if (manifest.unit == mainUnit_)
      mains.push_back(&*manifest.program);
  if (mainUnit_) {
    pp::WorkNote note("analysing", mainUnit_->path);
    analysed.push_back({puppet::analyse(mains, inlineTemplates_.found()), mainUnit_, nullptr});
  }
  for (Manifest &manifest : manifests) {
    if (manifest.unit == mainUnit_)
      continue;
    analysed.push_back({nullptr, manifest.unit, &manifest});
    if (!manifest.valid)
      continue;
    pp::WorkNote note("analysing", manifest.file->path());
    const ast::Program *program = &*manifest.program;
    analysed.back().annotated = puppet::analyse({&program, 1}, inlineTemplates_.found());
  }
  return true;
}

bool Project::check() {
  Declarations declarations;
  auto isChecked = [](const Manifest &manifest) {
    return manifest.program && manifest.error.empty();
  };
  for (const Manifest &manifest : manifests)
    if (isChecked(manifest))
      declarations.add(*manifest.program);
  std::vector<diagnostics::Engine> local(manifests.size());
  inParallel(manifests.size(), "checking", [&](size_t i) {
    pp::WorkNote note("checking types in", manifests[i].file->path());
    if (isChecked(manifests[i]))
      checkTypes(*manifests[i].program, declarations, options.language(), local[i]);
  });
  for (size_t i = 0; i < manifests.size(); ++i)
    if (!local[i].diagnostics().empty() && isOfSite(manifests[i]))
      engine.append(std::move(local[i]));
  return true;
}

void Project::lowerBroken(const Manifest &manifest, ir::Module &module) const {
  ir::puppet::UnitDeclaration broken;
  broken.file = module.intern(manifest.file->path());
  broken.error = module.intern(manifest.error);
  module.puppet.units.push_back(broken);
  if (manifest.isTemplate())
    lowerInvalidTemplate(*manifest.file, manifest.error, module);
}

void Project::lowerUnit(AnalysedUnit &analysed, diagnostics::Engine &local) const {
  const Manifest *manifest = analysed.manifest;
  ir::Module &module = *(analysed.unit->module = std::make_unique<ir::Module>());
  if (!analysed.annotated)
    return lowerBroken(*manifest, module);
  LoweringOptions lowering;
  lowering.isMain = !manifest;
  lowering.isTemplate = manifest && manifest->isTemplate();
  lowering.language = options.language();
  lowering.moduleName = manifest ? std::string_view(manifest->module) : "";
  puppet::lower(*analysed.annotated, lowering, module, local);
  if (manifest)
    for (const std::string &name : shadowed_)
      module.puppet.units.back().shadowed.push_back(module.intern(name));
}

bool Project::lower() {
  std::vector<diagnostics::Engine> local(analysed.size());
  inParallel(analysed.size(), "lowering", [&](size_t i) {
    pp::WorkNote note("lowering", analysed[i].unit->path);
    if (!analysed[i].unit->isCached())
      lowerUnit(analysed[i], local[i]);
  });
  for (size_t i = 0; i < analysed.size(); ++i) {
    if (local[i].diagnostics().empty())
      continue;
    analysed[i].unit->hasRemarks = true;
    const Manifest *manifest = analysed[i].manifest;
    if (local[i].hasErrors() || !manifest || isOfSite(*manifest))
      engine.append(std::move(local[i]));
  }
  if (engine.hasErrors())
    return false;
  warnOfUnknownFunctions(*this);
  return true;
}

} // namespace ppcc::puppet
