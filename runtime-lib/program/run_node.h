// One node's catalog from a program: the entry for generated executables, `ppcc run` and tests.
#pragma once

#include "runtime-lib/core/formats/structured_text.h"
#include "runtime-lib/core/session/context.h"
#include "runtime-lib/puppet/catalog/changes/exported.h"
#include "runtime-lib/puppet/environment/settings.h"
#include "runtime-lib/puppet/evaluation/program/program_tables.h"
#include "runtime-lib/puppet/hiera/lookup_command.h"
#include "runtime-lib/puppet/node/facts.h"
#include "runtime-lib/puppet/output/wire_format.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pp {

class Profile;
class TimeLimit;

enum class CatalogFormat : uint8_t {
#define CATALOG_FORMAT(id, name, about) id,
#include "runtime-lib/program/catalog_formats.def"
};

/// What is to be compiled for whom.
struct NodeInput {
  std::string name;
  /// Texts in any form that the readers in `data/` know; empty for none.
  SourcedText facts{"", "the facts"};
  /// Facts of all nodes of a fleet, instead of a text for each.
  std::shared_ptr<const FactsStore> sharedFacts;
  SourcedText trusted{"", "the trusted data"};
  /// Output of an external node classifier.
  SourcedText classification{"", "the node's classification"};
  /// Uses this environment even if the classifier wants another.
  bool isEnvironmentForced = false;
  std::string environment = "production";
  std::string serverName = "puppet";
  std::string serverAddress = "127.0.0.1";
  Settings settings;
  /// Whether generate() may run programs.
  bool allowGenerate = false;
  /// Where parsed data files are kept for other processes (hiera/data_cache.h); empty for nowhere.
  std::string dataCache;
  Limits limits;
  /// Keeps the clock for `limits.seconds`; null without such a limit.
  std::shared_ptr<TimeLimit> timeLimit;
  CatalogFormat format = CatalogFormat::Rich;
  /// Exported resources of other nodes; without them exported collectors find nothing.
  std::shared_ptr<const ExportedStore> exported;
  /// Refuse catalogs whose dependencies form a circle.
  bool checkCycles = false;
  /// The present time and a random UUID when not given.
  std::optional<CatalogIdentity> identity;
  /// Makes catalogs reproducible: their version, from which the UUID follows together with the
  /// node's name. Empty for none.
  std::string fixedVersion;
  /// Gets the text of a large catalog while it is written; the rest is in the result. Null to have
  /// it all there.
  TextPieces *pieces = nullptr;
  /// Asks Hiera instead of compiling a catalog; the answer's text takes the catalog's place.
  std::optional<hiera::LookupRequest> lookup;
  /// Where times are noted; null for nowhere.
  Profile *profile = nullptr;
  /// Logs below this are dropped.
  LogLevel logLevel = LogLevel::Notice;
  /// Gets log messages at once; without it they are collected in the result.
  LogSink *logSink = nullptr;
};

struct LogMessage {
  LogLevel level;
  /// With its source in front: `Scope(Class[main]): …`.
  std::string text;
};

/// What a run gave: a catalog, or an error.
struct RunResult {
  std::vector<LogMessage> logs;
  /// As Puppet prints it, ` on node …` included; empty when all went well.
  std::string error;
  /// The code of the issue that is its reason, such as UNKNOWN_VARIABLE; empty where it is none in
  /// particular.
  std::string issue;
  /// What helps to understand the error or a warning, for people: how a class came in, which facts
  /// were read.
  std::vector<std::string> notes;
  /// The place the error blames, when it is an expression.
  std::optional<Location> errorPlace;
  /// In the format asked for, with a line end for people's formats. Without what was given to
  /// NodeInput::pieces.
  std::string catalog;
  /// How many resources the catalog has, virtual ones left out.
  size_t resources = 0;
  /// Whether a parameter is sensitive: what is written in clear is for few eyes.
  bool hasSecrets = false;
  /// Of a lookup: 1 when there is no value.
  int status = 0;
  /// What the catalog was made in; refers to the program's tables. Freeing it is work that a
  /// process about to end need not do.
  std::shared_ptr<void> remains;

  bool succeeded() const { return error.empty(); }
};

/// Compiles one node's catalog; does not throw.
RunResult runNode(const ProgramDescriptor &program, const NodeInput &input);
/// The same for many nodes of one program, whose tables are made once and shared by threads.
RunResult runNode(const ProgramTables &tables, const NodeInput &input);

/// The same on the stack of the caller, who has a large one (big_stack.h); keeps nothing of the
/// run.
RunResult runNodeHere(const ProgramTables &tables, const NodeInput &input);

/// `Notice`, `Error`, … as Puppet's console shows them.
std::string_view logLevelLabel(LogLevel level);
/// The level called `name` (`notice`, `err`, …), or nothing.
std::optional<LogLevel> parseLogLevel(std::string_view name);

/// The whole program: options, one node, output; gives the exit code.
int programMain(int argc, char **argv, const ProgramDescriptor &program);

} // namespace pp
