// Lines of the index as text, there and back.
#include "runtime-lib/program/fleet/index.h"

#include "runtime-lib/catalog/json_writer.h"
#include "runtime-lib/data/json_reader.h"
#include "runtime-lib/data/structured_text.h"
#include "runtime-lib/program/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
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
bool readLine(Context &memory, const std::string &line, Outcome &outcome) {
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
    return !outcome.node.empty() && !outcome.file.empty();
  } catch (const JsonError &) {
    return false;
  }
}

void readFileInto(const std::string &path, std::unordered_map<std::string, Outcome> &all) {
  std::string problem;
  std::istringstream lines(readFile(path, problem));
  Context memory;
  for (std::string line; std::getline(lines, line);) {
    memory.reset();
    Outcome outcome;
    if (readLine(memory, line, outcome))
      all[outcome.node] = std::move(outcome);
  }
}

} // namespace

std::string indexName(Shard shard) {
  if (shard.count == 1)
    return "index.ndjson";
  return "index." + std::to_string(shard.number) + "-of-" + std::to_string(shard.count) + ".ndjson";
}

std::string indexLine(const Outcome &outcome) {
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
  }
  return line + "}\n";
}

std::unordered_map<std::string, Outcome> readIndex(const std::string &path) {
  std::unordered_map<std::string, Outcome> all;
  readFileInto(path, all);
  readFileInto(path + std::string(partSuffix), all);
  return all;
}

IndexWriter::IndexWriter(std::string path) : path_(std::move(path)) {
  std::string part = path_ + std::string(partSuffix);
  file_ = open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file_ < 0)
    throw DataError("cannot write " + part + ": " + std::strerror(errno));
}

IndexWriter::~IndexWriter() {
  if (file_ >= 0)
    close(file_);
}

void IndexWriter::add(const Outcome &outcome) {
  if (problem_.empty() && !writeAll(file_, indexLine(outcome)))
    problem_ = "cannot write " + path_ + ": " + std::strerror(errno);
}

std::string IndexWriter::finish() {
  if (!problem_.empty())
    return problem_;
  bool isClosed = close(file_) == 0;
  file_ = -1;
  if (isClosed && rename((path_ + std::string(partSuffix)).c_str(), path_.c_str()) == 0)
    return {};
  return "cannot write " + path_ + ": " + std::strerror(errno);
}

} // namespace pp::fleet
