// The steps that are the same for all languages.
#include "driver/compilation.h"

#include "driver/objects/object_groups.h"
#include "driver/parallel.h"
#include "driver/web_assembly.h"
#include "ir/core/verify/verify.h"
#include "ir/text/read.h"
#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/process/work_note.h"

#include <algorithm>
#include <cerrno>

namespace ppcc::driver {

using diagnostics::Id;

Compilation::Compilation(const Options &chosen, const frontend::Language &chosenLanguage)
    : Compilation(chosen, chosenLanguage, [&](const frontend::Services &services) {
        return chosenLanguage.start(services, chosen.languageOptions);
      }) {}

Compilation::Compilation(const Options &chosen, const frontend::Language &chosenLanguage,
                         const frontend::StartProject &start)
    : options(chosen), language(chosenLanguage),
      project(
          start({files, engine, inParallel,
                 [this](const ir::Module &module) { return makeWebAssembly(module, engine); }})),
      cache(chosen, chosenLanguage.name) {
  setParallelism(chosen.jobs);
}

bool Compilation::load(std::span<const std::string> inputs) {
  auto timing = times.phase("load");
  for (const std::string &input : inputs) {
    pp::WorkNote note("reading", input);
    project->load(input);
  }
  // What a debugger shows is best kept apart.
  groups = groupUnits(project->units, options.codegen.debugInfo);
  if (cache.isEnabled())
    useCache();
  if (!cache.distrust().empty())
    engine.reportUnplaced<Id::CacheNotUsed>(cache.distrust());
  return !engine.hasErrors();
}

void Compilation::useCache() {
  std::string context = project->cacheContext();
  inParallel(groups.size(), "reading", [&](size_t i) {
    pp::WorkNote note("looking for the object of", groups[i].members[0]->path);
    std::vector<std::string_view> parts = {context};
    for (const frontend::Unit *member : groups[i].members)
      for (std::string_view part : project->cacheParts(*member))
        parts.push_back(part);
    groups[i].cacheKey = cache.key(parts);
    findInCache(cache, groups[i]);
  });
}

/// The line of IR text where the function begins that an error is in; else the first.
static uint32_t lineOf(const std::string &function, std::string_view text) {
  size_t at = text.find("\nfunc " + function + " ");
  if (at == std::string_view::npos)
    return 1;
  return static_cast<uint32_t>(std::count(text.begin(), text.begin() + at + 1, '\n')) + 1;
}

bool Compilation::readIr(const std::string &path) {
  pp::FileText file = pp::readInput(path, pp::Streams::Allowed);
  if (!file.isThere()) {
    if (file.error == ENOENT)
      engine.reportUnplaced<Id::NoSuchFileOrDirectory>(path);
    else
      engine.reportUnplaced<Id::FileReadError>(path, file.why(path));
    return false;
  }
  ir::ReadResult result = ir::read(file.text);
  if (result.error) {
    engine.reportUnplaced<Id::IrSyntax>(path, result.error->line, result.error->column,
                                        result.error->message);
    return false;
  }
  if (std::vector<ir::VerifyError> errors = ir::verify(*result.module); !errors.empty()) {
    for (const ir::VerifyError &error : errors)
      engine.reportUnplaced<Id::IrSyntax>(path, lineOf(error.where, file.text), 1,
                                          ir::describe(*result.module, error));
    return false;
  }
  project->units.push_back({path});
  project->units.back().module = std::move(result.module);
  return runPasses();
}

bool Compilation::runPhases(std::string_view last) {
  for (const frontend::Phase &phase : project->phases()) {
    auto timing = times.phase(std::string(phase.name));
    if (!phase.run())
      return false;
    if (phase.name == last)
      return true;
  }
  return true;
}

ir::PassList Compilation::passes() const {
  ir::PassList list = ir::defaultPasses(static_cast<int>(options.codegen.level));
  if (options.passes) {
    list.clear();
    for (const std::string &name : *options.passes)
      list.push_back(ir::findPass(name));
  }
  return list;
}

bool Compilation::runPasses() {
  auto timing = times.phase("passes");
  std::vector<const frontend::Unit *> units;
  for (const frontend::Unit &unit : project->units)
    if (unit.module)
      units.push_back(&unit);
  ir::PassList list = passes();
  std::vector<ir::PassReport> reports(units.size());
  inParallel(units.size(), "optimising", [&](size_t i) {
    pp::WorkNote note("optimising", units[i]->path);
    reports[i] = ir::runPasses(*units[i]->module, list);
  });
  for (size_t i = 0; i < units.size(); ++i)
    takeReport(*units[i]->module, reports[i]);
  return !engine.hasErrors();
}

void Compilation::takeReport(const ir::Module &module, const ir::PassReport &report) {
  if (options.stats)
    passStatistics += ir::describe(report);
  for (const ir::VerifyError &error : report.errors)
    engine.reportUnplaced<Id::InvalidIr>(report.culprit ? report.culprit->name : "lowering",
                                         ir::describe(module, error));
}

bool Compilation::toIr() { return runPhases({}) && runPasses(); }

} // namespace ppcc::driver
