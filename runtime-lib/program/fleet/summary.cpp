// Counts outcomes and writes what comes out as a line, a table or JSON.
#include "runtime-lib/program/fleet/summary.h"

#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/program/fleet/figures.h"

#include <algorithm>
#include <cmath>

namespace pp::fleet {

std::string failureKey(const std::string &error, const std::string &node) {
  // A slash too: a directory of the node's name is one of all errors that lie below it.
  auto isNamePart = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.' ||
           c == '/';
  };
  std::string key;
  size_t at = 0;
  for (size_t found; (found = error.find(node, at)) != std::string::npos && !node.empty();) {
    size_t end = found + node.size();
    // A name inside of a longer word is not the node's, nor is that of a directory.
    bool isWhole = (found == 0 || !isNamePart(error[found - 1])) &&
                   (end == error.size() || !(isNamePart(error[end]) || error[end] == '/'));
    key.append(error, at, found - at).append(isWhole ? "NODE" : node);
    at = end;
  }
  return key.append(error, at);
}

void Summary::add(const Outcome &outcome) {
  bytes += outcome.bytes;
  resources += outcome.resources;
  if (outcome.status == Status::Skipped) {
    ++skipped;
    return;
  }
  milliseconds_.push_back(outcome.milliseconds);
  if (outcome.status == Status::Failed) {
    ++failed;
    FailureGroup &group = failures_[failureKey(outcome.error, outcome.node)];
    if (group.count++ == 0)
      group.example = outcome.node;
  } else if (outcome.status == Status::Unchanged) {
    ++unchanged;
  } else {
    ++done;
    if (isComparing)
      (outcome.isNew ? newNodes_ : changedNodes_).push_back(outcome.node);
  }
}

double Summary::percentile(double part) const {
  if (milliseconds_.empty())
    return 0;
  std::vector<double> sorted = milliseconds_;
  std::sort(sorted.begin(), sorted.end());
  auto rank = static_cast<size_t>(std::ceil(part * static_cast<double>(sorted.size())));
  return sorted[std::clamp(rank, size_t{1}, sorted.size()) - 1];
}

double Summary::rate() const { return seconds > 0 ? static_cast<double>(compiled()) / seconds : 0; }

std::string Summary::line() const {
  std::string text = grouped(total()) + (total() == 1 ? " node: " : " nodes: ") + grouped(done) +
                     (done == 1 ? " catalog" : " catalogs") + (isComparing ? " changed" : "");
  if (isComparing)
    text += ", " + grouped(unchanged) + " unchanged";
  if (skipped > 0)
    text += ", " + grouped(skipped) + " done before";
  if (failed > 0)
    text += ", " + grouped(failed) + " failed";
  return text + ", in " + duration(seconds) + " (" + grouped(std::llround(rate())) + "/s, " +
         grouped(peakBytes >> 20) + " MB)\n";
}

std::string Summary::table() const {
  std::string text;
  auto row = [&](std::string name, const std::string &value) {
    name.resize(14, ' ');
    text += name + value + "\n";
  };
  row("nodes", grouped(total()));
  row("written", grouped(done));
  if (isComparing)
    row("unchanged", grouped(unchanged));
  if (skipped > 0)
    row("done before", grouped(skipped));
  row("failed", grouped(failed));
  row("resources", grouped(resources));
  row("bytes", grouped(bytes));
  row("time",
      duration(seconds) + ", " + duration(cpuSeconds) + " of CPU, jobs " + std::to_string(jobs));
  row("rate", decimal(rate(), 1) + " nodes/s");
  row("per node", "p50 " + decimal(percentile(0.5), 2) + " ms, p99 " +
                      decimal(percentile(0.99), 2) + " ms, longest " + decimal(percentile(1), 2) +
                      " ms");
  row("peak memory", grouped(peakBytes >> 20) + " MB");
  for (const auto &[message, group] : failures_)
    text += "\n" + grouped(group.count) + (group.count == 1 ? " node" : " nodes") +
            " failed, such as " + group.example + ":\n  " + message + "\n";
  return text;
}

static void addList(std::string &text, const char *key, const std::vector<std::string> &names) {
  text.append(",\"").append(key).append("\":[");
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0)
      text += ',';
    appendJsonString(text, names[i]);
  }
  text += ']';
}

std::string Summary::json() const {
  auto number = [](uint64_t value) { return std::to_string(value); };
  std::string text =
      "{\"nodes\":" + number(total()) + ",\"written\":" + number(done) +
      ",\"unchanged\":" + number(unchanged) + ",\"skipped\":" + number(skipped) +
      ",\"failed\":" + number(failed) + ",\"resources\":" + number(resources) +
      ",\"bytes\":" + number(bytes) + ",\"jobs\":" + number(jobs) +
      ",\"seconds\":" + decimal(seconds, 3) + ",\"cpu_seconds\":" + decimal(cpuSeconds, 3) +
      ",\"nodes_per_second\":" + decimal(rate(), 1) +
      ",\"ms\":{\"p50\":" + decimal(percentile(0.5), 3) +
      ",\"p99\":" + decimal(percentile(0.99), 3) + ",\"max\":" + decimal(percentile(1), 3) +
      "},\"peak_bytes\":" + number(peakBytes);
  if (isComparing) {
    addList(text, "new", newNodes_);
    addList(text, "changed", changedNodes_);
  }
  text += ",\"failures\":[";
  for (const auto &[message, group] : failures_) {
    text += text.back() == '[' ? "{\"message\":" : ",{\"message\":";
    appendJsonString(text, message);
    text += ",\"count\":" + number(group.count) + ",\"example\":";
    appendJsonString(text, group.example);
    text += '}';
  }
  return text + "]}\n";
}

std::string Summary::changes() const {
  std::string text;
  for (const std::string &node : newNodes_)
    text += "new " + node + "\n";
  for (const std::string &node : changedNodes_)
    text += "changed " + node + "\n";
  return text;
}

} // namespace pp::fleet
