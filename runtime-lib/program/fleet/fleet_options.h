// What the command line says about a fleet; plain data, without the reader of command lines.
#pragma once

#include <cstdint>
#include <string>

namespace pp {

/// A part of all nodes: the `number`th of `count`, from 1.
struct Shard {
  uint32_t number = 1;
  uint32_t count = 1;
};

/// How a run shows how far it is. Automatic: a bar on terminals, nothing elsewhere.
enum class ProgressForm : uint8_t { Automatic, Bar, Lines, None };

/// Who compiles the nodes. Automatic: processes where Ruby code may run, else threads.
enum class Workers : uint8_t { Automatic, Threads, Processes };

enum class SummaryForm : uint8_t { None, Table, Json };

struct FleetOptions {
  /// Names with commas between them, or `@FILE`; empty for all that have facts.
  std::string nodes;
  /// Directory for the catalogs; a program compiles a fleet when it is given.
  std::string out;
  Workers workers = Workers::Automatic;
  /// Threads or processes; 0 for as many as there are processors.
  uint32_t jobs = 0;
  Shard shard;
  bool resume = false;
  bool changedOnly = false;
  bool compress = false;
  SummaryForm summary = SummaryForm::None;
  ProgressForm progress = ProgressForm::Automatic;
};

} // namespace pp
