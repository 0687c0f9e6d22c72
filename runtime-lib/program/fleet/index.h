// The index of a directory of catalogs: a line of JSON per node, in the order of their names.
#pragma once

#include "runtime-lib/program/fleet/fleet_options.h"
#include "runtime-lib/program/fleet/outcome.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace pp::fleet {

/// `index.ndjson`; a shard has its own, so that several can work in one directory.
std::string indexName(Shard shard);

/// The line of a node, with its end.
std::string indexLine(const Outcome &outcome);

/// What earlier runs did, by node: what the index says, and what a run wrote that was interrupted.
/// Lines that cannot be read are left out.
std::unordered_map<std::string, Outcome> readIndex(const std::string &path);

/// Writes an index: a file beside it grows while the run lasts and takes its place at the end.
class IndexWriter {
public:
  /// Throws DataError when the file cannot be written.
  explicit IndexWriter(std::string path);
  ~IndexWriter();
  IndexWriter(const IndexWriter &) = delete;
  IndexWriter &operator=(const IndexWriter &) = delete;

  void add(const Outcome &outcome);
  /// Puts the index in place; gives what went wrong, or nothing.
  std::string finish();

private:
  std::string path_;
  std::string problem_;
  int file_;
};

} // namespace pp::fleet
