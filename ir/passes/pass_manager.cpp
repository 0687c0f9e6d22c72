// The table of passes, the default lists, and running them.
#include "ir/passes/pass_manager.h"

#include "ir/passes/passes.h"
#include "runtime-lib/core/process/work_note.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace ppcc::ir {

namespace {

constexpr PassInfo rows[] = {
#define PASS(name, function, help) {name, help, function},
#include "ir/passes/passes.def"
};

// Folding decides branches, and what lies behind a decided branch can be folded in turn; the last
// step clears away what the others emptied.
constexpr std::string_view optimising[] = {
    "forward-assigned-slots",
    "fold-constants",
    "simplify-cfg",
    "forward-assigned-slots",
    "join-assigned-slots",
    // A lambda that calls a function, and a function with lambdas: each makes room for the other.
    "inline-lambdas",
    "direct-calls",
    "inline-lambdas",
    "direct-calls",
    "simplify-cfg",
    "forward-assigned-slots",
    "fold-constants",
    "common-subexpressions",
    "string-cases",
    "unbox-integers",
    "fold-constants",
    "common-subexpressions",
    "simplify-cfg",
    "unused-results",
    "dead-code",
    "simplify-cfg",
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
  PassList list;
  if (level > 0)
    for (std::string_view name : optimising)
      list.push_back(findPass(name));
  return list;
}

PassReport runPasses(Module &module, const PassList &passes) {
  PassReport report;
  report.errors = verify(module);
  for (const PassInfo *pass : passes) {
    if (!report.errors.empty())
      break;
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
