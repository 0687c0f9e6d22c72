// From a node's name to its catalog in the directory.
#include "runtime-lib/program/fleet/worker.h"

#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/files/output.h"
#include "runtime-lib/core/session/profile.h"
#include "runtime-lib/program/console.h"
#include "runtime-lib/program/fleet/node_list.h"
#include "runtime-lib/program/fleet/summary.h"
#include "runtime-lib/program/node_input.h"
#include "runtime-lib/puppet/functions/text/digests.h"

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>

namespace pp::fleet {

namespace {

std::string sha256(std::string_view text) { return hexDigest("sha256", text); }

/// Errors of evaluation name their node, those of files and options do not.
std::string withNode(const std::string &error, const std::string &node) {
  return failureKey(error, node) == error ? shownNode(node) + ": " + error : error;
}

std::string logLines(const std::string &node, const std::vector<LogMessage> &logs,
                     bool hasColours) {
  std::string lines;
  for (const LogMessage &log : logs)
    lines += consoleLine(log.level, node + ": " + log.text, hasColours);
  return lines;
}

} // namespace

Worker::Worker(const Shared &shared) : shared_(shared) {
  if (!shared.options.profile.empty())
    profile_ = std::make_unique<Profile>();
}

Worker::~Worker() = default;

std::string Worker::pathOf(const Outcome &outcome) const {
  return shared_.options.fleet.out + "/" + outcome.file;
}

bool Worker::isInPlace(const Outcome &outcome) const {
  auto known = shared_.before.find(outcome.node);
  struct stat status;
  return known != shared_.before.end() && known->second.input == outcome.input &&
         known->second.data == digestOf(known->second.reads) &&
         known->second.file == outcome.file && stat(pathOf(outcome).c_str(), &status) == 0 &&
         S_ISREG(status.st_mode);
}

void Worker::store(const RunResult &result, Outcome &outcome) {
  const std::string &catalog = result.catalog;
  const FleetOptions &fleet = shared_.options.fleet;
  std::string path = pathOf(outcome);
  outcome.bytes = catalog.size();
  outcome.status = Status::Done;
  if (fleet.changedOnly) {
    outcome.isNew = access(path.c_str(), F_OK) != 0;
    std::string old =
        outcome.isNew ? std::string() : readInput(path, Streams::Refused, SIZE_MAX).text;
    if (fleet.compress)
      old = compressor_.decompressed(old);
    if (!old.empty() && haveSameContent(old, catalog, shared_.input.format)) {
      outcome.status = Status::Unchanged;
      outcome.bytes = old.size();
      outcome.sha256 = sha256(old);
      return;
    }
  }
  outcome.sha256 = sha256(catalog);
  outcome.error = writeWhole(path, fleet.compress ? compressor_.compressed(catalog) : catalog,
                             result.hasSecrets);
  if (!outcome.error.empty())
    outcome.status = Status::Failed;
}

void Worker::compile(NodeInput &input, Outcome &outcome) {
  // All catalogs of a run have one version, and each has its own UUID.
  input.identity->uuid = CatalogIdentity::now().uuid;
  input.profile = profile_.get();
  reads_.begin();
  FileReads::current() = &reads_;
  RunResult result = runNodeHere(shared_.tables, input);
  FileReads::current() = nullptr;
  outcome.reads = reads_.paths();
  outcome.data = digestOf(outcome.reads);
  outcome.messages = logLines(outcome.node, result.logs, shared_.hasColours);
  outcome.notes = std::move(result.notes);
  outcome.resources = result.resources;
  outcome.error = std::move(result.error);
  if (outcome.error.empty())
    store(result, outcome);
}

Outcome Worker::work(const std::string &node) {
  auto start = std::chrono::steady_clock::now();
  Outcome outcome;
  outcome.node = node;
  outcome.error = problemOfName(node);
  outcome.file = catalogFileName(node, shared_.input.format, shared_.options.fleet.compress);
  try {
    NodeInput input = shared_.input;
    input.name = node;
    if (outcome.error.empty()) {
      addOwnFacts(input, shared_.options);
      addClassification(input, shared_.options);
      outcome.input = sha256(shared_.key + '\0' + node + '\0' + input.facts.text + '\0' +
                             input.classification.text)
                          .substr(0, 32);
      if (isInPlace(outcome))
        return shared_.before.at(node);
      compile(input, outcome);
    }
  } catch (const std::exception &error) {
    outcome.error = error.what();
  }
  if (!outcome.error.empty())
    outcome.messages += errorLines(withNode(outcome.error, node), outcome.notes);
  std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  outcome.milliseconds = time.count();
  return outcome;
}

} // namespace pp::fleet
