// The phases in order, from paths to optimised IR.
#include "driver/compilation.h"

#include "driver/object_groups.h"
#include "driver/parallel.h"
#include "driver/shadowed_functions.h"
#include "driver/unknown_functions.h"
#include "frontend/puppet/analysis/analyse.h"
#include "frontend/puppet/analysis/check_types.h"
#include "frontend/puppet/lowering/lower.h"
#include "frontend/puppet/parser/parser.h"
#include "frontend/puppet/ruby_types/resource_types.h"
#include "frontend/puppet/validation/validator.h"
#include "frontend/source/load_source.h"
#include "ir/passes/pass_manager.h"
#include "runtime-lib/core/process/work_note.h"
#include "runtime-lib/puppet/environment/environment_layout.h"
#include "runtime-lib/puppet/environment/settings.h"

#include <filesystem>
#include <stdexcept>

namespace ppcc::driver {

using diagnostics::Id;

Compilation::Compilation(const Options &chosen) : options(chosen), cache(chosen) {
  setParallelism(chosen.jobs);
}

void Compilation::showTree(std::string disk, std::string shown) {
  diskTree_ = std::move(disk);
  shownTree_ = std::move(shown);
}

std::string Compilation::shown(const std::string &path) const {
  bool isMoved = !diskTree_.empty() && path.starts_with(diskTree_);
  return isMoved ? shownTree_ + path.substr(diskTree_.size()) : path;
}

bool Compilation::load(const std::string &path) {
  auto timing = times.phase("load");
  pp::WorkNote note("reading", path);
  puppet::EnvironmentOptions chosen = options.environment;
  chosen.strictMetadata = options.language.strict == "error";
  environment = puppet::findEnvironment(path, chosen, files, engine);
  layout_.initialManifest = shown(environment.initialManifest);
  for (const std::string &directory : environment.modulePath)
    layout_.modulePath.push_back(shown(directory));
  for (const std::string &main : environment.mainManifests)
    addMainManifest(main);
  for (const Manifest &main : manifests)
    findShadowedFunctions(main.file->text(), shadowed_);
  for (const puppet::ModuleManifest &manifest : environment.moduleManifests)
    addModuleManifest(manifest);
  for (const puppet::ModuleManifest &file : environment.templates)
    addModuleManifest(file);
  for (auto &[manifest, local] : unsettled_)
    settle(*manifest, std::move(local));
  // What a debugger shows is best kept apart.
  groups = groupManifests(manifests, options.codegen.debugInfo);
  if (cache.isEnabled())
    useCache();
  return !engine.hasErrors();
}

void Compilation::useCache() {
  std::string layout = layout_.initialManifest;
  for (const std::string &directory : layout_.modulePath)
    layout += ":" + directory;
  for (const std::string &name : shadowed_)
    layout += ":" + name;
  inParallel(groups.size(), "reading", [&](size_t i) {
    pp::WorkNote file("looking for the object of", groups[i].members[0]->file->path());
    std::vector<std::string_view> parts = {layout};
    for (const Manifest *member : groups[i].members)
      parts.insert(parts.end(),
                   {member->module, member->file->path(), member->file->text(), member->error});
    groups[i].cacheKey = cache.key(parts);
    findInCache(cache, groups[i]);
  });
}

void Compilation::addMainManifest(const std::string &path) {
  if (const source::SourceFile *file = source::load(files, path, shown(path), engine))
    manifests.push_back({file, "", std::nullopt});
}

/// The Ruby function that Puppet finds before the one of this file, or an empty text.
static std::string rubyFunctionBefore(const puppet::ModuleManifest &manifest) {
  constexpr std::string_view folder = "/functions/";
  size_t at = manifest.path.find("/" + manifest.module + std::string(folder));
  if (at == std::string::npos)
    return {};
  size_t directory = at + 1 + manifest.module.size();
  std::string below = manifest.path.substr(directory + folder.size());
  std::string ruby = manifest.path.substr(0, directory) + "/lib/puppet/functions/" +
                     manifest.module + "/" + below.substr(0, below.size() - 2) + "rb";
  std::error_code ignored;
  return std::filesystem::exists(ruby, ignored) ? ruby : std::string();
}

void Compilation::addModuleManifest(const puppet::ModuleManifest &found) {
  diagnostics::Engine local;
  const source::SourceFile *file = source::load(files, found.path, shown(found.path), local);
  bool isLoaded = file != nullptr;
  if (!isLoaded)
    file = &files.add(shown(found.path), "");
  manifests.push_back({file, found.module, std::nullopt});
  if (environment.mentionedModules.contains(found.module))
    manifests.back().loadedName =
        loadedName(found.module, found.path.substr(environment.modules[found.module].size() + 1));
  std::string ruby = isLoaded ? rubyFunctionBefore(found) : "";
  if (!ruby.empty()) {
    std::string message = "Puppet prefers the Ruby function of this name in " + shown(ruby) +
                          ", which cannot be compiled";
    manifests.back().error = message;
    local.report<Id::BrokenFile>(*file, {0, 0}, message);
  }
  if (!local.diagnostics().empty())
    unsettled_.emplace_back(&manifests.back(), std::move(local));
}

std::string Compilation::environmentLines() const {
  pp::EnvironmentLayout layout;
  layout.root = shown(environment.root);
  layout.diskTree = diskTree_;
  layout.shownTree = shownTree_;
  for (const std::string &directory : environment.modulePath)
    layout.modulePath.push_back(shown(directory));
  for (const auto &[name, directory] : environment.modules)
    layout.modules.emplace(name, shown(directory));
  for (const auto &[name, directory] : environment.unusedModules)
    layout.unusedModules.emplace(name, shown(directory));
  layout.dataProviders.insert(environment.dataProviders.begin(), environment.dataProviders.end());
  std::vector<puppet::ruby::ModulePlace> modules;
  for (const auto &[name, directory] : environment.modules)
    modules.push_back({directory, shown(directory)});
  layout.types = puppet::ruby::resourceTypesOf(modules);
  std::string lines = layout.toLines();
  // Settings that are no business of a catalog are left to Puppet's defaults.
  pp::Settings known;
  for (const auto &[name, value] : environment.settings) {
    try {
      known.set(name, value);
      lines += name + "=" + shown(value) + "\n";
    } catch (const std::invalid_argument &) {
    }
  }
  return lines;
}

static puppet::Strict strictLevel(const std::string &word) {
  return word == "off"       ? puppet::Strict::Off
         : word == "warning" ? puppet::Strict::Warning
                             : puppet::Strict::Error;
}

bool Compilation::parse() {
  auto timing = times.phase("parse");
  auto parseOne = [this](Manifest &manifest, diagnostics::Engine &local) {
    pp::WorkNote note("parsing", manifest.file->path());
    puppet::ParseOptions parsing = puppet::optionsFor(*manifest.file);
    parsing.privateDeclarations = !options.language.strictReference;
    manifest.program = puppet::parse(*manifest.file, parsing, local);
  };
  eachManifest("parsing", [&](Manifest &manifest, diagnostics::Engine &local) {
    parseOne(manifest, local);
    manifest.valid = manifest.program.has_value();
  });
  // Files that need no compiling are read all the same, for what they declare.
  inParallel(manifests.size(), "parsing", [&](size_t i) {
    diagnostics::Engine ignored;
    if (!manifests[i].cachedObject.empty())
      parseOne(manifests[i], ignored);
  });
  parseFailed = engine.hasErrors();
  return !parseFailed;
}

bool Compilation::validate() {
  auto timing = times.phase("validate");
  puppet::ValidationOptions &validation = validation_;
  validation.strict = strictLevel(options.language.strict);
  validation.bigIntegers = !options.language.strictReference;
  validation.layout = layout_;
  eachManifest("checking", [&](Manifest &manifest, diagnostics::Engine &local) {
    pp::WorkNote note("validating", manifest.file->path());
    if (manifest.valid)
      manifest.valid = puppet::validate(*manifest.program, validation, local);
  });
  for (const Manifest &manifest : manifests)
    if (manifest.valid)
      inlineTemplates_.scan(*manifest.program);
  return !engine.hasErrors();
}

void Compilation::eachManifest(std::string_view label,
                               const std::function<void(Manifest &, diagnostics::Engine &)> &work) {
  std::vector<diagnostics::Engine> local(manifests.size());
  inParallel(manifests.size(), label, [&](size_t i) {
    if (manifests[i].error.empty() && manifests[i].cachedObject.empty())
      work(manifests[i], local[i]);
  });
  for (size_t i = 0; i < manifests.size(); ++i)
    settle(manifests[i], std::move(local[i]));
}

bool Compilation::isOfSite(const Manifest &manifest) {
  if (manifest.loadedName.empty())
    return true;
  if (!siteFiles_)
    siteFiles_.emplace(environment, manifests);
  return siteFiles_->contains(manifest);
}

void Compilation::settle(Manifest &manifest, diagnostics::Engine &&local) {
  manifest.hasRemarks |= !local.diagnostics().empty();
  bool isHeard = local.diagnostics().empty() || isOfSite(manifest);
  if (manifest.isMain() || !local.hasErrors()) {
    if (isHeard)
      engine.append(std::move(local));
    return;
  }
  for (const diagnostics::Diagnostic &diagnostic : local.diagnostics()) {
    if (diagnostic.severity != diagnostics::Severity::Error)
      continue;
    manifest.error = puppetErrorText(diagnostic);
    if (isHeard)
      engine.report<Id::BrokenFile>(*manifest.file, diagnostic.place.span, diagnostic.message);
    return;
  }
}

void Compilation::analyse() {
  auto timing = times.phase("analyse");
  std::vector<const puppet::ast::Program *> mains;
  for (const Manifest &manifest : manifests)
    if (manifest.isMain() && !manifest.isTemplate())
      mains.push_back(&*manifest.program);
  if (!mains.empty()) {
    pp::WorkNote note("analysing", mains[0]->file->path());
    units.push_back({puppet::analyse(mains, inlineTemplates_.found()), nullptr});
  }
  for (Manifest &manifest : manifests) {
    if (manifest.isMain() && !manifest.isTemplate())
      continue;
    if (!manifest.valid) {
      units.push_back({nullptr, &manifest});
      continue;
    }
    pp::WorkNote note("analysing", manifest.file->path());
    const puppet::ast::Program *program = &*manifest.program;
    units.push_back({puppet::analyse({&program, 1}, inlineTemplates_.found()), &manifest});
  }
}

/// The rules of the edition that the command line chose.
static pp::LanguageOptions languageOptions(const Options &options) {
  pp::LanguageOptions language;
  if (options.language.edition == pp::draftEdition)
    language.useDraft();
  return language;
}

void Compilation::check() {
  auto timing = times.phase("check");
  puppet::Declarations declarations;
  for (const Manifest &manifest : manifests)
    if (manifest.program && manifest.error.empty())
      declarations.add(*manifest.program);
  std::vector<diagnostics::Engine> local(manifests.size());
  inParallel(manifests.size(), "checking", [&](size_t i) {
    pp::WorkNote note("checking types in", manifests[i].file->path());
    if (manifests[i].program && manifests[i].error.empty())
      puppet::checkTypes(*manifests[i].program, declarations, languageOptions(options), local[i]);
  });
  for (size_t i = 0; i < manifests.size(); ++i)
    if (!local[i].diagnostics().empty() && isOfSite(manifests[i]))
      engine.append(std::move(local[i]));
}

/// The file of a unit, for messages; the first of several.
static std::string_view pathOf(const Unit &unit) {
  if (unit.manifest)
    return unit.manifest->file->path();
  return unit.annotated ? std::string_view(unit.annotated->programs[0]->file->path()) : "";
}

void Compilation::lowerUnit(Unit &unit, diagnostics::Engine &local) const {
  unit.module = std::make_unique<ir::Module>();
  if (unit.annotated) {
    puppet::LoweringOptions lowering;
    lowering.isMain = !unit.manifest;
    lowering.isTemplate = unit.manifest && unit.manifest->isTemplate();
    lowering.language = languageOptions(options);
    lowering.moduleName = unit.manifest ? std::string_view(unit.manifest->module) : "";
    puppet::lower(*unit.annotated, lowering, *unit.module, local);
    if (unit.manifest)
      for (const std::string &name : shadowed_)
        unit.module->units.back().shadowed.push_back(unit.module->intern(name));
    return;
  }
  ir::UnitDeclaration broken;
  broken.file = unit.module->intern(unit.manifest->file->path());
  broken.error = unit.module->intern(unit.manifest->error);
  unit.module->units.push_back(broken);
  if (unit.manifest->isTemplate())
    puppet::lowerInvalidTemplate(*unit.manifest->file, unit.manifest->error, *unit.module);
}

bool Compilation::lower() {
  auto timing = times.phase("lower");
  std::vector<diagnostics::Engine> local(units.size());
  inParallel(units.size(), "lowering", [&](size_t i) {
    pp::WorkNote note("lowering", pathOf(units[i]));
    if (!units[i].isCached())
      lowerUnit(units[i], local[i]);
  });
  for (size_t i = 0; i < units.size(); ++i) {
    if (units[i].manifest)
      units[i].manifest->hasRemarks |= !local[i].diagnostics().empty();
    bool isHeard = local[i].diagnostics().empty() || local[i].hasErrors() || !units[i].manifest ||
                   isOfSite(*units[i].manifest);
    if (isHeard)
      engine.append(std::move(local[i]));
  }
  return !engine.hasErrors();
}

bool Compilation::runPasses() {
  auto timing = times.phase("passes");
  ir::PassList passes = ir::defaultPasses(static_cast<int>(options.codegen.level));
  // Loops in place ask lambdas by Puppet 8's rule of truth.
  if (languageOptions(options).emptyStringIsFalse)
    std::erase_if(passes, [](const ir::PassInfo *pass) { return pass->name == "inline-lambdas"; });
  if (options.passes) {
    passes.clear();
    for (const std::string &name : *options.passes)
      passes.push_back(ir::findPass(name));
  }
  std::vector<ir::PassReport> reports(units.size());
  inParallel(units.size(), "optimising", [&](size_t i) {
    pp::WorkNote note("optimising", pathOf(units[i]));
    if (units[i].module)
      reports[i] = ir::runPasses(*units[i].module, passes);
  });
  for (size_t i = 0; i < units.size(); ++i)
    takeReport(units[i], reports[i]);
  return !engine.hasErrors();
}

void Compilation::takeReport(const Unit &unit, const ir::PassReport &report) {
  if (options.stats)
    passStatistics += ir::describe(report);
  for (const ir::VerifyError &error : report.errors)
    engine.reportUnplaced<Id::InvalidIr>(report.culprit   ? report.culprit->name
                                         : unit.annotated ? "lowering"
                                                          : "reading",
                                         ir::describe(*unit.module, error));
}

bool Compilation::toIr() {
  if (!parse() || !validate())
    return false;
  analyse();
  check();
  if (!lower())
    return false;
  warnOfUnknownFunctions(*this);
  return runPasses();
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
    text +=
        ", line: " + std::to_string(position.line) + ", column: " + std::to_string(position.column);
  }
  return text + ")";
}

} // namespace ppcc::driver
