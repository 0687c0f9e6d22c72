// Lists the nodes, lets threads compile them, and says how it went.
#include "runtime-lib/program/fleet/fleet.h"

#include "runtime-lib/core/files/output.h"
#include "runtime-lib/core/process/command_groups.h"
#include "runtime-lib/core/session/big_stack.h"
#include "runtime-lib/core/session/profile.h"
#include "runtime-lib/program/console.h"
#include "runtime-lib/program/fleet/delivery.h"
#include "runtime-lib/program/fleet/node_list.h"
#include "runtime-lib/program/fleet/processes/team.h"
#include "runtime-lib/program/fleet/program_key.h"
#include "runtime-lib/program/fleet/worker.h"
#include "runtime-lib/program/node_input.h"
#include "runtime-lib/program/sandboxed.h"
#include "runtime-lib/puppet/functions/text/digests.h"
#include "runtime-lib/puppet/ruby/interpreter.h"

#include <sched.h>
#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <mutex>
#include <stdexcept>

namespace pp::fleet {

namespace {

/// Set by a signal: running nodes are finished, no others are begun.
std::atomic<int> stopSignal = 0;
static_assert(std::atomic<int>::is_always_lock_free);

/// The second signal ends the process at once.
void stopOn(int signal) {
  if (stopSignal.exchange(signal) == 0)
    return;
  endCommands();
  removeTemporaries();
  std::signal(signal, SIG_DFL);
  raise(signal);
}

void stopOnSignals() {
  struct sigaction action {};
  action.sa_handler = stopOn;
  action.sa_flags = SA_RESTART;
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    // Whoever ignores one (nohup) wants to go on.
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
      sigaction(signal, &action, nullptr);
  }
}

uint32_t threadCount(uint32_t wanted, size_t nodes) {
  cpu_set_t processors;
  int available =
      sched_getaffinity(0, sizeof processors, &processors) == 0 ? CPU_COUNT(&processors) : 1;
  size_t count = wanted > 0 ? wanted : static_cast<size_t>(std::max(available, 1));
  return static_cast<uint32_t>(std::clamp(nodes, size_t{1}, count));
}

std::vector<std::string> nodesOf(const Options &options) {
  std::vector<std::string> nodes = nodeNames(options.fleet.nodes, options.factsDirectory);
  std::erase_if(nodes,
                [&](const std::string &node) { return !isInShard(node, options.fleet.shard); });
  return nodes;
}

void createDirectory(const std::string &path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error || !std::filesystem::is_directory(path, error))
    throw DataError("cannot make the directory " + path + ": " +
                    (error ? error.message() : "it is a file"));
}

void addUsage(Summary &summary) {
  auto seconds = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  for (int who : {RUSAGE_CHILDREN, RUSAGE_SELF}) {
    rusage usage{};
    getrusage(who, &usage);
    summary.cpuSeconds += seconds(usage.ru_utime) + seconds(usage.ru_stime);
    if (who == RUSAGE_SELF)
      summary.peakBytes += static_cast<uint64_t>(usage.ru_maxrss) << 10;
  }
}

std::string reportText(const Summary &summary, const FleetOptions &options) {
  if (options.summary == SummaryForm::Json)
    return summary.json();
  std::string text = options.changedOnly ? summary.changes() : std::string();
  if (options.summary == SummaryForm::Table)
    text += (text.empty() ? "" : "\n") + summary.table();
  return text;
}

/// Gives the profile's lines.
std::string workInThreads(const std::vector<std::string> &nodes, const Shared &shared,
                          uint32_t threads, Delivery &delivery) {
  Profile profile;
  std::atomic<size_t> next = 0;
  std::mutex profileLock;
  onBigStacks(threads, [&] {
    Worker worker(shared);
    for (size_t i; stopSignal == 0 && (i = next++) < nodes.size();)
      delivery.add(i, worker.work(nodes[i]));
    std::lock_guard guard(profileLock);
    if (worker.profile())
      profile.add(*worker.profile());
  });
  return profile.folded();
}

/// CRuby runs in one thread, and what it can do to a process must not concern other nodes.
bool usesProcesses(const FleetOptions &options) {
  return options.workers == Workers::Processes ||
         (options.workers == Workers::Automatic && ruby::isPossible());
}

/// Gives the profile's lines.
std::string workOn(const std::vector<std::string> &nodes, const Shared &shared, Delivery &delivery,
                   Summary &summary) {
  std::string profile;
  if (!usesProcesses(shared.options.fleet)) {
    ruby::choice().limitsProcess = false;
    profile = workInThreads(nodes, shared, summary.jobs, delivery);
  } else {
    // All share its start; where there is no libruby, the first use says so.
    if (ruby::isPossible())
      ruby::Interpreter::instance().start();
    TeamReport report = workInProcesses(nodes, shared, summary.jobs, delivery, stopSignal);
    summary.peakBytes = report.peakBytes;
    profile = std::move(report.profile);
  }
  delivery.finish();
  return profile;
}

int report(const Summary &summary, const FleetOptions &options, const std::string &fileProblem) {
  writeConsole(summary.line());
  if (stopSignal != 0)
    return failWith(128 + stopSignal, "interrupted; --resume goes on from here");
  if (!fileProblem.empty())
    return failWith(Failure, fileProblem);
  if (std::string text = reportText(summary, options); !text.empty())
    if (std::string problem = writeWhole("-", text); !problem.empty())
      return failWith(Failure, problem);
  return summary.failed > 0 ? Failure : Success;
}

Shared prepare(const ProgramTables &tables, const Options &options, const std::string &index) {
  const ProgramDescriptor &program = tables.program();
  Shared shared{tables, options, sharedInput(program, options), {}, {}, consoleHasColours()};
  shared.key = programKey(program, options, shared.input);
  if (!shared.input.facts.text.empty())
    shared.input.sharedFacts = std::make_shared<FactsStore>(std::move(shared.input.facts));
  shared.input.identity = CatalogIdentity::now();
  shared.input.identity->configVersion = configVersion(program, shared.input.settings, options);
  if (options.fleet.resume)
    shared.before = readIndex(index);
  return shared;
}

int runAll(const ProgramDescriptor &program, const Options &options) {
  std::string index = options.fleet.out + "/" + indexName(options.fleet.shard);
  ProgramTables tables(program);
  Shared shared = prepare(tables, options, index);
  std::vector<std::string> nodes = nodesOf(options);
  createDirectory(options.fleet.out);
  sweepTemporaries(options.fleet.out);
  if (options.fleet.resume && !shared.before.empty())
    keepEarlier(index, shared.before);
  IndexWriter writer(index);
  Progress progress(nodes.size(), options.fleet.progress);
  Summary summary;
  summary.isComparing = options.fleet.changedOnly;
  summary.jobs = threadCount(options.fleet.jobs, nodes.size());
  limitHeap(shared.input.limits, summary.jobs);
  Delivery delivery(progress, writer, summary);
  stopOnSignals();
  enterSandboxFor(options, shared.input.dataCache);
  std::string profile = workOn(nodes, shared, delivery, summary);
  summary.seconds = progress.elapsed().count();
  addUsage(summary);
  std::string problem = stopSignal != 0 ? std::string() : writer.finish();
  if (problem.empty() && !options.profile.empty())
    problem = writeWhole(options.profile, profile);
  int code = report(summary, options.fleet, problem);
  leaveAtOnce(code);
  return code;
}

} // namespace

int runFleet(const ProgramDescriptor &program, const Options &options) {
  try {
    if (options.lookup)
      throw std::invalid_argument("lookup is about one node; leave --out out");
    if (options.facts == "-" && options.fleet.nodes == "@-")
      throw std::invalid_argument("only one of --facts and --nodes can come from standard input");
    return runAll(program, options);
  } catch (const std::invalid_argument &error) {
    return failWith(Usage, error.what());
  } catch (const DataError &error) {
    return failWith(Failure, error.what());
  }
}

} // namespace pp::fleet
