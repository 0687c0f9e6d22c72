// Numbers as they lie in memory, texts with their lengths: both ends are the same program.
#include "runtime-lib/program/fleet/processes/outcome_bytes.h"

#include <cstring>

namespace pp::fleet {

namespace {

void add(std::string &bytes, uint64_t number) {
  bytes.append(reinterpret_cast<const char *>(&number), sizeof number);
}

void add(std::string &bytes, std::string_view text) {
  add(bytes, uint64_t{text.size()});
  bytes.append(text);
}

/// Takes parts from the front; remembers when there was less than asked for.
class Parts {
public:
  explicit Parts(std::string_view bytes) : rest_(bytes) {}

  uint64_t number() {
    uint64_t value = 0;
    std::string_view bytes = take(sizeof value);
    if (bytes.size() == sizeof value)
      std::memcpy(&value, bytes.data(), sizeof value);
    return value;
  }
  std::string_view text() { return take(number()); }
  bool isWhole() const { return isWhole_ && rest_.empty(); }
  bool isBroken() const { return !isWhole_; }

private:
  std::string_view take(size_t size) {
    if (size > rest_.size()) {
      isWhole_ = false;
      return {};
    }
    std::string_view part = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return part;
  }

  std::string_view rest_;
  bool isWhole_ = true;
};

/// The fields that are plain texts.
template <class Outcome, class Visit> void eachText(Outcome &outcome, Visit visit) {
  visit(outcome.node);
  visit(outcome.sha256);
  visit(outcome.file);
  visit(outcome.input);
  visit(outcome.data);
  visit(outcome.error);
  visit(outcome.messages);
}

} // namespace

std::string OutcomeWriter::bytesOf(const Outcome &outcome) {
  std::string bytes;
  eachText(outcome, [&](const std::string &text) { add(bytes, text); });
  uint64_t time;
  std::memcpy(&time, &outcome.milliseconds, sizeof time);
  for (uint64_t number : {static_cast<uint64_t>(outcome.status), time, outcome.bytes,
                          outcome.resources, uint64_t{outcome.isNew}})
    add(bytes, number);
  add(bytes, uint64_t{outcome.notes.size()});
  for (const std::string &note : outcome.notes)
    add(bytes, note);
  add(bytes, uint64_t{outcome.reads.size()});
  for (const KnownPath *path : outcome.reads) {
    auto [at, isNew] = numbers_.try_emplace(path, numbers_.size());
    add(bytes, at->second);
    if (isNew)
      add(bytes, path->path);
  }
  return bytes;
}

const KnownPath *SharedPaths::find(std::string_view path) {
  std::unique_ptr<const KnownPath> &known = paths_[std::string(path)];
  if (!known)
    known = std::make_unique<const KnownPath>(KnownPath{std::string(path), {}});
  return known.get();
}

std::optional<Outcome> OutcomeReader::read(std::string_view bytes) {
  Parts parts(bytes);
  Outcome outcome;
  eachText(outcome, [&](std::string &text) { text = parts.text(); });
  outcome.status = static_cast<Status>(parts.number());
  uint64_t time = parts.number();
  std::memcpy(&outcome.milliseconds, &time, sizeof time);
  outcome.bytes = parts.number();
  outcome.resources = parts.number();
  outcome.isNew = parts.number() != 0;
  for (uint64_t left = parts.number(); left > 0 && !parts.isBroken(); --left)
    outcome.notes.emplace_back(parts.text());
  for (uint64_t left = parts.number(); left > 0 && !parts.isBroken(); --left) {
    uint64_t number = parts.number();
    if (number == numbered_.size())
      numbered_.push_back(paths_.find(parts.text()));
    if (number >= numbered_.size())
      return std::nullopt;
    outcome.reads.push_back(numbered_[number]);
  }
  return parts.isWhole() ? std::optional(std::move(outcome)) : std::nullopt;
}

} // namespace pp::fleet
