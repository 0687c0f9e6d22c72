// What became of one node.
#pragma once

#include "runtime-lib/core/files/file_reads.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pp::fleet {

enum class Status : uint8_t {
  /// A catalog was written.
  Done,
  /// The catalog in the directory has this content already (`--changed-only`).
  Unchanged,
  Failed,
  /// An earlier run did it (`--resume`).
  Skipped,
};

struct Outcome {
  std::string node;
  Status status = Status::Failed;
  double milliseconds = 0;
  /// Of the catalog as it is in the directory, before compression; hexadecimal.
  std::string sha256;
  /// Name in the directory.
  std::string file;
  /// Length of the catalog before compression.
  uint64_t bytes = 0;
  uint64_t resources = 0;
  /// Digest of what was known before the node was compiled: program, options, facts,
  /// classification.
  std::string input;
  /// What the catalog was made from besides: paths of data and files that evaluation asked for.
  std::vector<const KnownPath *> reads;
  /// Digest of what lay there.
  std::string data;
  std::string error;
  std::vector<std::string> notes;
  /// There was no catalog of the node before.
  bool isNew = false;
  /// Log and errors as they go to the console.
  std::string messages;
};

} // namespace pp::fleet
