// The index of a directory of catalogs: a line of JSON per node, in the order of their names.
#pragma once

#include "runtime-lib/program/fleet/fleet_options.h"
#include "runtime-lib/program/fleet/outcome.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pp::fleet {

/// `index.ndjson`; a shard has its own, so that several can work in one directory.
std::string indexName(Shard shard);

/// The line of a node, with its end; `reads` are the numbers of the paths it was made from.
std::string indexLine(const Outcome &outcome, const std::string &reads = {});

/// `0-3,7` for sorted numbers, and back; nothing when the text is no such list.
std::string rangesOf(const std::vector<uint32_t> &numbers);
std::optional<std::vector<uint32_t>> numbersIn(std::string_view ranges);

/// Where the paths that an index counts are listed, a JSON text per line: `index.reads`.
std::string readsName(const std::string &index);

/// What earlier runs did, by node: what the index says, and what a run wrote that was interrupted.
/// Lines that cannot be read are left out.
std::unordered_map<std::string, Outcome> readIndex(const std::string &path);

/// Makes one index of that of an earlier run and what an interrupted one left, so that the next
/// run can begin its own. Throws DataError.
void keepEarlier(const std::string &path, const std::unordered_map<std::string, Outcome> &all);

/// A file that grows beside its place and takes it at the end.
class GrowingFile {
public:
  /// Throws DataError when the file cannot be written.
  explicit GrowingFile(std::string path);
  ~GrowingFile();
  GrowingFile(const GrowingFile &) = delete;
  GrowingFile &operator=(const GrowingFile &) = delete;

  void add(std::string_view text);
  /// Puts the file in place; gives what went wrong, or nothing.
  std::string finish();

private:
  std::string path_;
  std::string problem_;
  int file_;
};

/// Writes an index and the list of paths beside it.
class IndexWriter {
public:
  /// Throws DataError when the files cannot be written.
  explicit IndexWriter(const std::string &path) : lines_(path), paths_(readsName(path)) {}

  void add(const Outcome &outcome);
  /// Puts the index in place; gives what went wrong, or nothing.
  std::string finish();

private:
  std::string numbersOf(const std::vector<const KnownPath *> &reads);

  GrowingFile lines_, paths_;
  std::unordered_map<const KnownPath *, uint32_t> numbers_;
};

} // namespace pp::fleet
