// Sets a run up, lets it compile, and turns what comes out into text.
#include "runtime-lib/program/run_node.h"

#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/core/formats/yaml_writer.h"
#include "runtime-lib/core/process/work_note.h"
#include "runtime-lib/core/session/big_stack.h"
#include "runtime-lib/core/session/core_issues.h"
#include "runtime-lib/core/session/profile.h"
#include "runtime-lib/core/session/time_limit.h"
#include "runtime-lib/core/values/text/quoted.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/program/console.h"
#include "runtime-lib/puppet/catalog/changes/collectors.h"
#include "runtime-lib/puppet/catalog/compile.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/node/classification.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/output/graph/dependency_graph.h"
#include "runtime-lib/puppet/output/graph_formats.h"

#include <algorithm>
#include <new>
#include <sstream>

namespace pp {

std::string_view logLevelLabel(LogLevel level) {
  switch (level) {
  case LogLevel::Debug:
    return "Debug";
  case LogLevel::Info:
    return "Info";
  case LogLevel::Notice:
    return "Notice";
  case LogLevel::Warning:
    return "Warning";
  case LogLevel::Err:
    return "Error";
  case LogLevel::Alert:
    return "Alert";
  case LogLevel::Emerg:
    return "Emergency";
  case LogLevel::Crit:
    return "Critical";
  }
  return "Notice";
}

std::optional<LogLevel> parseLogLevel(std::string_view name) {
  constexpr std::string_view words[] = {"debug", "info",  "notice", "warning",
                                        "err",   "alert", "emerg",  "crit"};
  for (size_t i = 0; i < std::size(words); ++i)
    if (words[i] == name)
      return static_cast<LogLevel>(i);
  return std::nullopt;
}

namespace {

/// Drops what is below the level and collects or passes on the rest.
class FilteringSink : public LogSink {
public:
  FilteringSink(const NodeInput &input, RunResult &result) : input_(input), result_(result) {}
  void log(LogLevel level, std::string_view message) override {
    if (level < input_.logLevel)
      return;
    if (input_.logSink)
      input_.logSink->log(level, message);
    else
      result_.logs.push_back({level, std::string(message)});
  }

private:
  const NodeInput &input_;
  RunResult &result_;
};

void readClassification(Run &run, const NodeInput &input) {
  if (input.classification.text.empty())
    return;
  Classification answer = parseClassification(run, input.classification);
  run.node.parameters = answer.parameters;
  for (auto &[name, parameters] : answer.classes)
    run.node.classes.push_back({name, parameters});
  bool isElsewhere = !answer.environment.empty() && answer.environment != input.environment;
  if (isElsewhere && !input.isEnvironmentForced)
    throw DataError(input.classification.source + " puts " + run.node.name +
                    " into the environment '" + answer.environment +
                    "', and this program was compiled from '" + input.environment +
                    "'; give --environment to compile it here all the same");
}

/// Names of facts and parameters become names of variables, which Puppet looks at as text.
void checkNames(Value named) {
  for (const HashEntry &entry : named.as<Hash>()->items())
    if (const String *name = dynAs<String>(entry.key))
      requireUtf8(*name);
}

Facts factsOf(Run &run, const NodeInput &input) {
  if (input.sharedFacts)
    return input.sharedFacts->facts(run, run.node.name);
  return input.facts.text.empty() ? noFacts(run) : parseFacts(run, input.facts, run.node.name);
}

/// The text that was compiled, if it can be read again.
std::string sourceText(const Run &run, const std::string &path) {
  try {
    return run.tables.layout().read(path).value_or(std::string());
  } catch (const EvaluationError &) {
    return {};
  }
}

/// Whether a missing fact may be the reason: an unknown variable, or a key of nothing in a line
/// that reads $facts.
bool isAboutFacts(const Run &run, const EvaluationError &error) {
  if (isIssue<Issue::UnknownVariable>(error))
    return true;
  const Location *place = error.location();
  if (!isIssue<Issue::OperatorNotApplicableToUndef>(error) || !place || !place->file)
    return false;
  std::istringstream text(sourceText(run, std::string(place->file->view())));
  std::string line;
  for (uint32_t number = 0; number < place->line && std::getline(text, line); ++number) {
  }
  return line.find("facts") != std::string::npos;
}

/// Where a missing variable was looked for.
std::string factsNote(const NodeInput &input) {
  const SourcedText &facts = input.sharedFacts ? input.sharedFacts->text() : input.facts;
  return facts.text.empty() ? "no facts were given (--facts FILE)" : "looked in " + facts.source;
}

void readInput(Run &run, const NodeInput &input) {
  Facts facts = factsOf(run, input);
  checkNames(facts.values);
  run.node.facts = facts.values;
  if (run.settings.isTrue("include_legacy_facts"))
    run.node.facts = withLegacyFacts(run, facts.values);
  if (run.node.name.empty())
    run.node.name = facts.name;
  if (run.node.name.empty())
    throw DataError(input.facts.source + " do not name their node; give --node NAME");
  if (!isValidUtf8(run.node.name))
    throw DataError("invalid byte sequence in UTF-8: the node's name is " + dumped(run.node.name));
  run.node.trusted = !input.trusted.text.empty() ? trustedData(run, run.node.name, input.trusted)
                     : !facts.trusted.isUndef()  ? facts.trusted
                                                 : trustedData(run, run.node.name);
  run.node.serverFacts = serverFacts(run, input.serverName, input.serverAddress, input.environment);
  readClassification(run, input);
}

CatalogIdentity identityOf(const Run &run, const NodeInput &input) {
  if (!input.fixedVersion.empty())
    return CatalogIdentity::fixed(input.fixedVersion, run.node.name);
  return input.identity ? *input.identity : CatalogIdentity::now();
}

std::string render(Run &run, const NodeInput &input) {
  CatalogIdentity identity = identityOf(run, input);
  switch (input.format) {
  case CatalogFormat::Rich:
    // With a limit on time the end may come at any place, where no part must be out already.
    return input.pieces && !input.timeLimit ? wireFormat(run, identity, *input.pieces)
                                            : wireFormat(run, identity);
  case CatalogFormat::Plain:
    return wireFormat(run, identity, DataForm::Plain);
  case CatalogFormat::Pretty:
    return prettyJson(wireFormat(run, identity)) + "\n";
  case CatalogFormat::Yaml:
    // Ruby's dump names the class of the object after the dashes.
    return "--- !ruby/object:Puppet::Resource::Catalog" +
           yamlText(run, parseJson(run, wireFormat(run, identity))).substr(3);
  case CatalogFormat::Summary:
    return catalogSummary(run);
  case CatalogFormat::Dot:
    return dotFormat(run);
  case CatalogFormat::Svg:
    return svgFormat(run);
  }
  __builtin_unreachable();
}

void failOnCycles(Run &run) {
  std::vector<std::string> cycles = dependencyCycles(run);
  if (cycles.empty())
    return;
  std::string text = "Found " + std::to_string(cycles.size()) +
                     (cycles.size() == 1 ? " dependency cycle:" : " dependency cycles:");
  for (const std::string &cycle : cycles)
    text += "\n" + cycle;
  failPlain(text);
}

void renderInto(Run &run, const NodeInput &input, RunResult &result) {
  try {
    result.catalog = render(run, input);
    const std::vector<Resource *> &all = run.catalog.resources;
    result.resources = static_cast<size_t>(std::count_if(
        all.begin(), all.end(), [](const Resource *resource) { return !resource->isVirtual; }));
    result.hasSecrets = std::any_of(all.begin(), all.end(), [](const Resource *resource) {
      return !resource->sensitiveParameters().empty();
    });
  } catch (const EvaluationError &error) {
    const char *format = input.format == CatalogFormat::Plain ? "json" : "rich_data_json";
    result.error = std::string("Could not render to ") + format + ": " + errorText(error);
    result.notes = std::move(run.provenance);
  }
}

void lookUpInto(Run &run, const hiera::LookupRequest &request, RunResult &result) {
  if (request.compile)
    compileCatalog(run);
  else
    prepareTopScope(run);
  hiera::LookupAnswer answer = hiera::answerLookup(run, request);
  result.catalog = std::move(answer.text);
  result.status = answer.status;
}

/// One compilation with all that it needs, in the order in which parts refer to each other.
struct Compilation {
  Compilation(const ProgramTables &tables, const NodeInput &input, RunResult &result)
      : sink(input, result), run(tables, nodeOf(input), input.settings, input.limits),
        lookups(run) {
    run.logSink = &sink;
    run.profile = input.profile;
    run.isDebugging = input.logLevel == LogLevel::Debug;
    run.lookups = &lookups;
    run.dataBinding = &lookups;
    run.allowGenerate = input.allowGenerate;
    run.dataCache = input.dataCache;
  }
  static NodeData nodeOf(const NodeInput &input) {
    NodeData node;
    node.name = input.name;
    node.environment = input.environment;
    return node;
  }

  FilteringSink sink;
  Run run;
  hiera::Hiera lookups;
  std::optional<ExportedFile> exported;
};

/// What Puppet's warnings of ignored exports and collections do not say.
void noteIgnoredExports(const Run &run, RunResult &result) {
  if (run.settings.isTrue("storeconfigs"))
    return;
  const std::vector<Resource *> &all = run.catalog.resources;
  bool isExporting = std::any_of(all.begin(), all.end(),
                                 [](const Resource *resource) { return resource->isExported; });
  bool isCollecting =
      std::any_of(run.collectors.begin(), run.collectors.end(), [](const Collector *collector) {
        return collector->state->form == Collector::Form::Exported;
      });
  if (isCollecting)
    result.notes.emplace_back("--exported FILE gives what other nodes have exported to collectors");
  else if (isExporting)
    result.notes.emplace_back(
        "exports take effect with --exported FILE (which may be an empty list)");
}

void evaluate(Compilation &compilation, const NodeInput &input, RunResult &result) {
  Run &run = compilation.run;
  {
    WorkNote note("reading its facts");
    Profiled part(run, [] { return "facts"; });
    readInput(run, input);
  }
  if (input.lookup) {
    lookUpInto(run, *input.lookup, result);
    return;
  }
  if (input.exported)
    run.exportedResources = &compilation.exported.emplace(*input.exported);
  compileCatalog(run);
  if (input.checkCycles)
    failOnCycles(run);
}

/// One catalog or answer. Time counts until its text is there.
void evaluateAndRender(Compilation &compilation, const NodeInput &input, RunResult &result) {
  Run &run = compilation.run;
  TimeLimit::Watch watch(input.timeLimit.get(), run, run.node.name);
  evaluate(compilation, input, result);
  checkTime();
  if (input.lookup)
    return;
  WorkNote note("writing it");
  Profiled part(run, [] { return "writing"; });
  renderInto(run, input, result);
}

void compileInto(const ProgramTables &tables, const NodeInput &input, RunResult &result) {
  auto compilation = std::make_shared<Compilation>(tables, input, result);
  result.remains = compilation;
  Run &run = compilation->run;
  try {
    evaluateAndRender(*compilation, input, result);
    compilation->lookups.keepFiles();
    if (result.succeeded())
      noteIgnoredExports(run, result);
  } catch (const EvaluationError &error) {
    result.error = scrubbed(errorText(error));
    if (!input.lookup)
      result.error += " on node " + shownNode(run.node.name);
    if (!isIssue<CoreIssue::RuntimeError>(error))
      result.issue = error.code();
    result.notes = std::move(run.provenance);
    if (isAboutFacts(run, error))
      result.notes.push_back(factsNote(input));
    if (error.location())
      result.errorPlace = *error.location();
  } catch (const DataError &error) {
    result.error = error.what();
  }
}

} // namespace

RunResult runNode(const ProgramDescriptor &program, const NodeInput &input) {
  ProgramTables tables(program);
  RunResult result = runNode(tables, input);
  result.remains.reset();
  return result;
}

static std::string memoryText(const Limits &limits) {
  return "The catalog needs more memory than the limit of " +
         std::to_string(limits.memoryBytes >> 20) + " MiB";
}

static void compileSafely(const ProgramTables &tables, const NodeInput &input, RunResult &result) {
  try {
    WorkNote note("compiling the catalog of", input.name);
    compileInto(tables, input, result);
  } catch (const std::bad_alloc &) {
    result.error = memoryText(input.limits) + " on node " + shownNode(input.name);
  } catch (const std::exception &error) {
    result.error = "internal error while " + failedWork() + ": " + error.what();
  }
}

RunResult runNode(const ProgramTables &tables, const NodeInput &input) {
  RunResult result;
  onBigStack([&] { compileSafely(tables, input, result); });
  return result;
}

RunResult runNodeHere(const ProgramTables &tables, const NodeInput &input) {
  RunResult result;
  compileSafely(tables, input, result);
  result.remains.reset();
  return result;
}

} // namespace pp
