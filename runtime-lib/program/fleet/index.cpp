// Lines of the index as text, there and back.
#include "runtime-lib/program/fleet/index.h"

#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/files/output.h"
#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/core/formats/structured_text.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <sstream>

namespace pp::fleet {

namespace {

constexpr std::string_view partSuffix = ".part";

std::string_view statusWord(Status status) {
  switch (status) {
  case Status::Done:
  case Status::Skipped:
    return "ok";
  case Status::Unchanged:
    return "unchanged";
  case Status::Failed:
    return "failed";
  }
  return "failed";
}

void addText(std::string &line, std::string_view key, std::string_view text) {
  line.append(",\"").append(key).append("\":");
  appendJsonString(line, text);
}

void addNumber(std::string &line, std::string_view key, uint64_t number) {
  line.append(",\"").append(key).append("\":").append(std::to_string(number));
}

void addNotes(std::string &line, const std::vector<std::string> &notes) {
  if (notes.empty())
    return;
  line += ",\"notes\":[";
  for (const std::string &note : notes) {
    appendJsonString(line, note);
    line += ',';
  }
  line.back() = ']';
}

std::string textAt(const Hash &hash, std::string_view key) {
  const Value *value = hashFind(hash, key);
  const String *text = value ? dynAs<String>(*value) : nullptr;
  return text ? std::string(text->view()) : std::string();
}

uint64_t numberAt(const Hash &hash, std::string_view key) {
  const Value *value = hashFind(hash, key);
  return value && value->isSmallInteger() ? static_cast<uint64_t>(value->small()) : 0;
}

/// A line of a catalog that is there; others are of no use to a later run.
bool readLine(Context &memory, const std::string &line, const std::vector<std::string> &paths,
              Outcome &outcome) {
  try {
    Value value = parseJson(memory, line);
    const Hash *hash = dynAs<Hash>(value);
    if (!hash || textAt(*hash, "status") == "failed")
      return false;
    outcome.node = textAt(*hash, "node");
    outcome.status = Status::Skipped;
    const Value *time = hashFind(*hash, "ms");
    outcome.milliseconds = time && time->is(ObjectKind::Float) ? time->as<Float>()->value : 0;
    outcome.sha256 = textAt(*hash, "sha256");
    outcome.file = textAt(*hash, "file");
    outcome.bytes = numberAt(*hash, "bytes");
    outcome.resources = numberAt(*hash, "resources");
    outcome.input = textAt(*hash, "input");
    // A digest over other paths than were read is never the right one.
    outcome.data = textAt(*hash, "data");
    for (uint32_t number : numbersIn(textAt(*hash, "reads")).value_or(std::vector<uint32_t>()))
      if (number < paths.size())
        outcome.reads.push_back(knownPath(paths[number]));
    return !outcome.node.empty() && !outcome.file.empty();
  } catch (const JsonError &) {
    return false;
  }
}

std::vector<std::string> readPaths(const std::string &path) {
  std::istringstream lines(readInput(path, Streams::Refused, SIZE_MAX).text);
  Context memory;
  std::vector<std::string> paths;
  for (std::string line; std::getline(lines, line);) {
    memory.reset();
    try {
      Value value = parseJson(memory, line);
      const String *text = dynAs<String>(value);
      paths.emplace_back(text ? text->view() : std::string_view());
    } catch (const JsonError &) {
      break;
    }
  }
  return paths;
}

void readFileInto(const std::string &path, const std::string &reads,
                  std::unordered_map<std::string, Outcome> &all) {
  std::vector<std::string> paths = readPaths(reads);
  std::istringstream lines(readInput(path, Streams::Refused, SIZE_MAX).text);
  Context memory;
  for (std::string line; std::getline(lines, line);) {
    memory.reset();
    Outcome outcome;
    if (readLine(memory, line, paths, outcome))
      all[outcome.node] = std::move(outcome);
  }
}

} // namespace

std::string indexName(Shard shard) {
  if (shard.count == 1)
    return "index.ndjson";
  return "index." + std::to_string(shard.number) + "-of-" + std::to_string(shard.count) + ".ndjson";
}

std::string readsName(const std::string &index) {
  return index.substr(0, index.rfind(".ndjson")) + ".reads";
}

std::string rangesOf(const std::vector<uint32_t> &numbers) {
  std::string text;
  for (size_t i = 0; i < numbers.size();) {
    size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1)
      ++end;
    text += (text.empty() ? "" : ",") + std::to_string(numbers[i]);
    if (end > i + 1)
      text += "-" + std::to_string(numbers[end - 1]);
    i = end;
  }
  return text;
}

std::optional<std::vector<uint32_t>> numbersIn(std::string_view ranges) {
  constexpr uint32_t most = 10'000'000;
  std::vector<uint32_t> numbers;
  const char *at = ranges.data(), *end = at + ranges.size();
  while (at < end) {
    uint32_t first = 0;
    auto read = std::from_chars(at, end, first);
    uint32_t last = first;
    if (read.ec == std::errc() && read.ptr < end && *read.ptr == '-')
      read = std::from_chars(read.ptr + 1, end, last);
    bool isLast = read.ptr == end;
    if (read.ec != std::errc() || last < first || last > most || (!isLast && *read.ptr != ','))
      return std::nullopt;
    for (uint32_t number = first; number <= last; ++number)
      numbers.push_back(number);
    at = isLast ? end : read.ptr + 1;
  }
  return numbers;
}

std::string indexLine(const Outcome &outcome, const std::string &reads) {
  std::string line = "{\"node\":";
  appendJsonString(line, outcome.node);
  addText(line, "status", statusWord(outcome.status));
  char time[32];
  std::snprintf(time, sizeof time, "%.3f", outcome.milliseconds);
  line.append(",\"ms\":").append(time);
  if (outcome.status == Status::Failed) {
    addText(line, "error", outcome.error);
    addNotes(line, outcome.notes);
  } else {
    addText(line, "sha256", outcome.sha256);
    addText(line, "file", outcome.file);
    addNumber(line, "bytes", outcome.bytes);
    addNumber(line, "resources", outcome.resources);
    addText(line, "input", outcome.input);
    addText(line, "data", outcome.data);
    addText(line, "reads", reads);
  }
  return line + "}\n";
}

std::unordered_map<std::string, Outcome> readIndex(const std::string &path) {
  std::unordered_map<std::string, Outcome> all;
  std::string part(partSuffix);
  readFileInto(path, readsName(path), all);
  readFileInto(path + part, readsName(path) + part, all);
  return all;
}

void keepEarlier(const std::string &path, const std::unordered_map<std::string, Outcome> &all) {
  std::vector<const Outcome *> sorted;
  for (const auto &[node, outcome] : all)
    sorted.push_back(&outcome);
  std::sort(sorted.begin(), sorted.end(),
            [](const Outcome *a, const Outcome *b) { return a->node < b->node; });
  IndexWriter writer(path);
  for (const Outcome *outcome : sorted)
    writer.add(*outcome);
  if (std::string problem = writer.finish(); !problem.empty())
    throw DataError(problem);
}

GrowingFile::GrowingFile(std::string path) : path_(std::move(path)) {
  std::string part = path_ + std::string(partSuffix);
  file_ = open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file_ < 0)
    throw DataError("cannot write " + part + ": " + std::strerror(errno));
}

GrowingFile::~GrowingFile() {
  if (file_ >= 0)
    close(file_);
}

void GrowingFile::add(std::string_view text) {
  if (int error = problem_.empty() ? writeFully(file_, text) : 0)
    problem_ = "cannot write " + path_ + ": " + std::strerror(error);
}

std::string GrowingFile::finish() {
  if (!problem_.empty())
    return problem_;
  bool isClosed = close(file_) == 0;
  file_ = -1;
  if (isClosed && rename((path_ + std::string(partSuffix)).c_str(), path_.c_str()) == 0)
    return {};
  return "cannot write " + path_ + ": " + std::strerror(errno);
}

std::string IndexWriter::numbersOf(const std::vector<const KnownPath *> &reads) {
  std::vector<uint32_t> numbers;
  for (const KnownPath *read : reads) {
    auto [at, isNew] = numbers_.try_emplace(read, static_cast<uint32_t>(numbers_.size()));
    numbers.push_back(at->second);
    if (!isNew)
      continue;
    std::string line;
    appendJsonString(line, read->path);
    paths_.add(line + "\n");
  }
  std::sort(numbers.begin(), numbers.end());
  return rangesOf(numbers);
}

void IndexWriter::add(const Outcome &outcome) {
  // The paths first: an index that was cut off lists none that are not there.
  std::string reads = numbersOf(outcome.reads);
  lines_.add(indexLine(outcome, reads));
}

std::string IndexWriter::finish() {
  std::string problem = paths_.finish();
  return problem.empty() ? lines_.finish() : problem;
}

} // namespace pp::fleet
