// From the command line to what a run needs: what all nodes share, and what is one node's own.
#pragma once

#include "runtime-lib/program/options.h"
#include "runtime-lib/program/run_node.h"

#include <string>

namespace pp {

/// What the names of files with facts end in, in order of preference.
inline constexpr const char *factsExtensions[] = {".json", ".yaml", ".yml", ".facts"};

/// Settings and texts that do not depend on the node; `facts` is only read from `--facts`. Throws
/// std::invalid_argument for wrong use and DataError for files that cannot be read.
NodeInput sharedInput(const ProgramDescriptor &program, const Options &options);

/// Bounds what the process takes for so many catalogs at a time: as much again as their values may
/// take, for texts and lists that are made of them.
void limitHeap(const Limits &limits, size_t catalogs);

/// Adds the node's facts from `--facts-dir`. Throws DataError.
void addOwnFacts(NodeInput &input, const Options &options);
/// Asks the classifier about the node, unless it is a file, which is shared. Throws DataError.
void addClassification(NodeInput &input, const Options &options);

/// What the environment's `config_version` command prints, or printed when its data was embedded;
/// empty without one and where the options give a version. Throws DataError when it fails or takes too
/// long.
std::string configVersion(const ProgramDescriptor &program, const Settings &settings,
                          const Options &options);

} // namespace pp
