// One compilation: a language's project on its way through cache, phases and passes.
#pragma once

#include "driver/objects/object_cache.h"
#include "driver/options.h"
#include "driver/time_report.h"
#include "frontend/diagnostics/engine.h"
#include "frontend/frontend.h"
#include "frontend/source/source_manager.h"
#include "ir/passes/pass_manager.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ppcc::driver {

/// Units that become one object, and its name in the object cache.
struct ObjectGroup {
  std::vector<frontend::Unit *> members = {};
  std::string cacheKey = {};
};

/// Files, diagnostics and results. The steps are called in order; each returns false when the
/// compilation cannot go on, with the reason among the diagnostics.
class Compilation {
public:
  Compilation(const Options &options, const frontend::Language &language);
  Compilation(const Options &options, const frontend::Language &language,
              const frontend::StartProject &start);

  /// Finds and reads what the inputs consist of, and what earlier builds have made of it.
  bool load(std::span<const std::string> inputs);
  /// Takes IR text as the only unit, instead of load() and the phases.
  bool readIr(const std::string &path);
  /// Runs the language's phases up to the named one.
  bool runPhases(std::string_view last);
  bool runPasses();
  /// All phases and passes.
  bool toIr();

  const Options &options;
  const frontend::Language &language;
  source::SourceManager files;
  diagnostics::Engine engine;
  std::unique_ptr<frontend::Project> project;
  std::vector<ObjectGroup> groups;
  /// What the passes did, for `--stats`.
  std::string passStatistics;
  ObjectCache cache;
  TimeReport times;

private:
  /// Looks for what an earlier build has made of these very files.
  void useCache();
  ir::PassList passes() const;
  void takeReport(const ir::Module &module, const ir::PassReport &report);
};

} // namespace ppcc::driver
