// Sets a run up, lets it compile, and turns what comes out into text.
#include "runtime-lib/program/run_node.h"

#include "runtime-lib/catalog/compile.h"
#include "runtime-lib/catalog/errors.h"
#include "runtime-lib/catalog/json_writer.h"
#include "runtime-lib/catalog/run.h"
#include "runtime-lib/data/facts.h"
#include "runtime-lib/data/json_reader.h"
#include "runtime-lib/program/big_stack.h"

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

void readClassification(Run &run, const std::string &json) {
  if (json.empty())
    return;
  Value top = parseJson(run, json);
  const Hash *hash = dynAs<Hash>(top);
  if (!hash)
    throw JsonError("the node's classification must be a JSON object");
  if (const Value *parameters = hashFind(*hash, "parameters"))
    run.node.parameters = *parameters;
  const Value *classes = hashFind(*hash, "classes");
  if (const Array *list = classes ? dynAs<Array>(*classes) : nullptr)
    for (Value name : list->items())
      run.node.classes.push_back({std::string(name.as<String>()->view()), Value::undef()});
  if (const Hash *map = classes ? dynAs<Hash>(*classes) : nullptr)
    for (const HashEntry &entry : map->items())
      run.node.classes.push_back({std::string(entry.key.as<String>()->view()), entry.value});
}

void readInput(Run &run, const NodeInput &input) {
  Facts facts = input.facts.empty() ? noFacts(run) : parseFacts(run, input.facts);
  run.node.facts = facts.values;
  if (run.node.name.empty())
    run.node.name = facts.name;
  run.node.trusted = trustedData(run, run.node.name);
  run.node.serverFacts = serverFacts(run, input.serverName, input.serverAddress, input.environment);
  readClassification(run, input.classification);
}

std::string render(Run &run, const NodeInput &input) {
  if (input.format == CatalogFormat::Summary)
    return catalogSummary(run);
  std::string json = wireFormat(run, input.identity.value_or(CatalogIdentity::now()));
  return input.format == CatalogFormat::Json ? json : prettyJson(json) + "\n";
}

void renderInto(Run &run, const NodeInput &input, RunResult &result) {
  try {
    result.catalog = render(run, input);
  } catch (const EvaluationError &error) {
    result.error = "Could not render to rich_data_json: " + errorText(error);
  }
}

void compileInto(const ProgramTables &tables, const NodeInput &input, RunResult &result) {
  FilteringSink sink(input, result);
  NodeData node;
  node.name = input.name;
  node.environment = input.environment;
  Run run(tables, std::move(node), input.settings, input.limits);
  run.logSink = &sink;
  run.isDebugging = input.logLevel == LogLevel::Debug;
  try {
    readInput(run, input);
    compileCatalog(run);
    renderInto(run, input, result);
  } catch (const EvaluationError &error) {
    result.error = errorText(error) + " on node " + run.node.name;
    if (error.location())
      result.errorPlace = *error.location();
  } catch (const JsonError &error) {
    result.error = input.factsSource + " cannot be read: " + error.what();
  }
}

} // namespace

RunResult runNode(const ProgramDescriptor &program, const NodeInput &input) {
  return runNode(ProgramTables(program), input);
}

RunResult runNode(const ProgramTables &tables, const NodeInput &input) {
  RunResult result;
  onBigStack([&] {
    try {
      compileInto(tables, input, result);
    } catch (const std::exception &error) {
      result.error = std::string("internal error: ") + error.what();
    }
  });
  return result;
}

} // namespace pp
