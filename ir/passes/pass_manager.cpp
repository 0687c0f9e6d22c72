// The table of passes, the default lists, and running them.
#include "ir/passes/pass_manager.h"

#include "ir/passes/passes.h"
#include "runtime-lib/core/process/work_note.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>

namespace ppcc::ir {

namespace {

constexpr PassInfo rows[] = {
#define PASS_OF(dialect, name, function, help, ...)                                                \
  {name, help, dialect::function, Dialect::dialect, {__VA_ARGS__}},
#include "ir/all/passes.def"
};

// Verifying takes as long as the passes: a release asks once at the end.
#ifdef NDEBUG
constexpr bool verifiesEach = false;
#else
constexpr bool verifiesEach = true;
#endif

} // namespace

std::span<const PassInfo> allPasses() { return rows; }

const PassInfo *findPass(std::string_view name) {
  const auto *found = std::ranges::find(rows, name, &PassInfo::name);
  return found == std::end(rows) ? nullptr : found;
}

PassList defaultPasses(int level) {
  std::multimap<uint16_t, const PassInfo *> byPosition;
  if (level > 0)
    for (const PassInfo &pass : rows)
      for (uint16_t position : pass.positions)
        if (position)
          byPosition.emplace(position, &pass);
  PassList list;
  for (auto [position, pass] : byPosition)
    list.push_back(pass);
  return list;
}

/// Whether some code of the module is of the dialect; a pass that knows one has nothing to find in
/// others. What the core's passes look at is everywhere.
static bool concerns(Dialect dialect, const Module &module) {
  if (dialect == Dialect::core)
    return true;
  for (size_t i = 0; i < module.functionCount(); ++i)
    if (info(module.function(FunctionId(i)).kind).dialect == dialect)
      return true;
  return false;
}

PassReport runPasses(Module &module, const PassList &passes) {
  PassReport report;
  report.errors = verify(module);
  for (const PassInfo *pass : passes) {
    if (!report.errors.empty())
      break;
    if (!concerns(pass->dialect, module))
      continue;
    pp::WorkNote note("in the pass", pass->name);
    auto start = std::chrono::steady_clock::now();
    uint64_t changes = pass->run(module);
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    report.runs.push_back({pass, changes, seconds.count()});
    // What did not change is as right as it was.
    if (changes) {
      report.culprit = pass;
      if (verifiesEach)
        report.errors = verify(module);
    }
  }
  if (!verifiesEach && report.culprit)
    report.errors = verify(module);
  if (report.errors.empty())
    report.culprit = nullptr;
  return report;
}

std::string describe(const PassReport &report) {
  std::string out = "pass                       changes     seconds\n";
  for (const PassStatistics &run : report.runs) {
    char line[120];
    std::snprintf(line, sizeof line, "%-24.*s %9llu %11.6f\n",
                  static_cast<int>(run.pass->name.size()), run.pass->name.data(),
                  static_cast<unsigned long long>(run.changes), run.seconds);
    out += line;
  }
  return out;
}

} // namespace ppcc::ir
