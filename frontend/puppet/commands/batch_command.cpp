// `ppcc batch`: answers to the cases of a reference test file, all in one process.
#include "frontend/puppet/commands/case_file.h"
#include "frontend/puppet/commands/commands.h"
#include "frontend/puppet/commands/linked_case.h"
#include "frontend/puppet/commands/recorded_text.h"
#include "frontend/puppet/project/error_text.h"
#include "frontend/puppet/project/project.h"
#include "frontend/source/temporary_directory.h"
#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/program/run_node.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace ppcc::puppet {

namespace {

namespace fs = std::filesystem;

// Where the cases' environment lies in messages and catalogs, as test/reference/README.md fixes it.
constexpr const char *shownRoot = "/etc/puppetlabs";
constexpr const char *environmentRoot = "/etc/puppetlabs/code/environments/production";

std::string readFile(const fs::path &path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// What a case's lookup.json asks, by the names of Puppet's options.
pp::hiera::LookupRequest lookupRequest(const std::string &json) {
  pp::Context memory;
  const auto &top = *pp::parseJson(memory, json).as<pp::Hash>();
  pp::hiera::LookupRequest request;
  for (pp::Value key : pp::hashFind(top, "keys")->as<pp::Array>()->items())
    request.keys.emplace_back(key.as<pp::String>()->view());
  const auto &options = *pp::hashFind(top, "options")->as<pp::Hash>();
  auto text = [&](std::string_view name) -> std::optional<std::string> {
    const pp::Value *value = pp::hashFind(options, name);
    return value ? std::optional(std::string(value->as<pp::String>()->view())) : std::nullopt;
  };
  request.merge = text("merge");
  request.knockOutPrefix = text("prefix");
  request.sortMergedArrays = pp::hashFind(options, "sort_merged_arrays");
  request.mergeHashArrays = pp::hashFind(options, "merge_hash_arrays");
  request.explain = pp::hashFind(options, "explain");
  request.explainOptions = pp::hashFind(options, "explain_options");
  request.defaultValue = text("default_value");
  request.type = text("type");
  request.renderAs = text("render_as").value_or("");
  return request;
}

/// What the command line of `ppcc batch` says.
struct BatchOptions {
  std::vector<std::string> inputs;
  /// Where fact sets and shared environments lie.
  std::string fixtures;
  /// Link a program for each case instead of compiling it in memory.
  bool linkCases = false;
  int level = 1;
};

/// One case on its way from text to answer.
class CaseRun {
public:
  CaseRun(const Case &testCase, const BatchOptions &batch, fs::path fixtures,
          frontend::Toolchain &toolchain)
      : case_(testCase), batch_(batch), fixtures_(std::move(fixtures)), toolchain_(toolchain) {
    options_.strict = testCase.option("strict", "error");
    options_.strictReference = true;
    options_.environment.strictMetadata = options_.strict == "error";
    options_.environment.baseModulePath = "";
  }

  std::string answer() {
    source::TemporaryDirectory directory;
    if (directory.path().empty())
      return "Error: no temporary directory: " + directory.error() + "\n";
    fs::path root = onDisk(directory, environmentRoot);
    writeEnvironment(directory, root);
    auto build = toolchain_.start(batch_.level, [&](const frontend::Services &services) {
      auto project = std::make_unique<Project>(services, options_);
      project->showTree(directory.path(), shownRoot);
      project_ = project.get();
      return project;
    });
    build->compile(root);
    std::string text = warnings();
    if (build->engine().hasErrors())
      return text + parseErrors();
    if (batch_.linkCases)
      return text + linkedText(runLinkedCase(*build, case_, fixtures_));
    const pp::ProgramDescriptor *program = build->inMemory();
    if (!program)
      return text + parseErrors();
    return text + run(*program, project_->programData().settings);
  }

private:
  static fs::path onDisk(const source::TemporaryDirectory &directory, const std::string &shown) {
    return directory.path() + shown.substr(std::string_view(shownRoot).size());
  }

  /// Lays the case out on disk: the environment it shares, then its own files.
  void writeEnvironment(const source::TemporaryDirectory &directory, const fs::path &root) {
    fs::create_directories(root);
    if (std::string name = case_.option("environment", ""); !name.empty())
      fs::copy(fixtures_ / "environments" / name, root,
               fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    for (const CaseFile &file : case_.files) {
      if (!file.isOfEnvironment())
        continue;
      bool isElsewhere = file.path.starts_with(shownRoot);
      fs::path path = isElsewhere ? onDisk(directory, file.path) : root / file.path;
      fs::create_directories(path.parent_path());
      std::ofstream(path, std::ios::binary) << file.text;
    }
    if (!fs::exists(root / "environment.conf"))
      options_.environment.manifest = mainManifest(root);
  }

  /// A lone site.pp is compiled as a file, several manifests as a directory.
  static std::string mainManifest(const fs::path &root) {
    int count = 0;
    for (const auto &entry : fs::recursive_directory_iterator(root / "manifests"))
      count += entry.path().extension() == ".pp";
    return (root / (count > 1 ? "manifests" : "manifests/site.pp")).string();
  }

  /// Warnings that Puppet does not give.
  static bool isOwn(diagnostics::Id id) {
    return id == diagnostics::Id::BrokenFile || id == diagnostics::Id::DefaultNeverFits ||
           id == diagnostics::Id::CallNeverFits || id == diagnostics::Id::AttributeNeverFits ||
           id == diagnostics::Id::UnknownFunction;
  }

  /// Puppet logs deprecations as warnings.
  static bool isLogged(const diagnostics::Diagnostic &diagnostic) {
    return diagnostic.severity == diagnostics::Severity::Deprecation ||
           (diagnostic.severity == diagnostics::Severity::Warning && !isOwn(diagnostic.id));
  }

  std::string warnings() const {
    std::string text;
    for (const diagnostics::Diagnostic &diagnostic : project_->engine.diagnostics())
      if (isLogged(diagnostic))
        text += (diagnostic.id == diagnostics::Id::ModuleMetadata ? "Error: " : "Warning: ") +
                recordedText(puppetErrorText(diagnostic)) + "\n";
    return text;
  }

  std::string parseErrors() const {
    std::vector<const diagnostics::Diagnostic *> errors;
    for (const diagnostics::Diagnostic &diagnostic : project_->engine.diagnostics())
      if (diagnostic.severity == diagnostics::Severity::Error)
        errors.push_back(&diagnostic);
    std::string node = case_.option("node", "vm.example.com");
    std::string prefix = "Error: Could not parse for environment production: ";
    // Puppet's parser stops at its first error; only the validator reports several.
    if (errors.size() == 1 || project_->parseFailed)
      return prefix + recordedText(puppetErrorText(*errors[0])) + " on node " + node + "\n";
    std::string text, count = std::to_string(errors.size());
    for (const diagnostics::Diagnostic *error : errors)
      text += "Error: " + recordedText(puppetErrorText(*error)) + "\n";
    std::string summary = "Language validation logged " + count + " errors. Giving up";
    return text + "Error: " + summary + "\n" + prefix + summary +
           " (file: " + errors[0]->place.file->path() + ") on node " + node + "\n";
  }

  /// Files of a case that are no part of its environment.
  static void takeFile(const CaseFile &file, pp::NodeInput &input) {
    if (file.path == "enc.json" || file.path == "enc.yaml")
      input.classification.text = file.text;
    else if (file.path == "facts.yaml")
      input.facts.text = file.text;
    else if (file.path == "lookup.json")
      input.lookup = lookupRequest(file.text);
    else if (file.path == "exported.json")
      input.exported =
          std::make_shared<pp::ExportedStore>(pp::SourcedText{file.text, "the exported resources"});
  }

  pp::NodeInput nodeInput(const std::string &settings) const {
    pp::NodeInput input;
    input.name = case_.option("node", "vm.example.com");
    input.facts.text = readFile(fixtures_ / "facts" / (case_.option("facts", "vm") + ".json"));
    for (const CaseFile &file : case_.files)
      takeFile(file, input);
    if (input.exported)
      input.settings.set("storeconfigs", "true");
    input.allowGenerate = true;
    input.serverName = "puppet.example.com";
    input.serverAddress = "192.0.2.1";
    input.settings.setLines(settings);
    for (const auto &[name, value] : case_.options)
      if (name != "node" && name != "facts" && name != "environment")
        input.settings.set(name, value);
    input.identity = pp::CatalogIdentity{0, "00000000-0000-0000-0000-000000000000"};
    input.logLevel = pp::LogLevel::Debug;
    return input;
  }

  std::string run(const pp::ProgramDescriptor &program, const std::string &settings) const {
    pp::NodeInput input = nodeInput(settings);
    pp::RunResult result = pp::runNode(program, input);
    std::string text;
    for (const pp::LogMessage &log : result.logs)
      text += std::string(pp::logLevelLabel(log.level)) + ": " + recordedText(log.text) + "\n";
    if (!result.succeeded())
      return text + "Error: " + recordedText(result.error) + "\n";
    if (input.lookup)
      return text + "Lookup " + std::to_string(result.status) + ": " +
             recordedText(result.catalog) + "\n";
    return text + "Catalog: " + result.catalog + "\n";
  }

  const Case &case_;
  const BatchOptions &batch_;
  Options options_;
  fs::path fixtures_;
  frontend::Toolchain &toolchain_;
  /// Owned by the build.
  Project *project_ = nullptr;
};

/// The options, or an exit code after a message was printed.
std::optional<int> parseBatch(std::span<const std::string> arguments, BatchOptions &batch) {
  CLI::App app("Run the cases of a reference test file", "ppcc batch");
  std::string format = "recorded";
  app.add_option("input", batch.inputs, "FILE.cases")->required();
  app.add_option("--format", format, "recorded")->check(CLI::IsMember({"recorded"}));
  app.add_option("--fixtures", batch.fixtures, "Folder of fact sets and environments");
  app.add_flag("--linked", batch.linkCases, "Link a program for each case and run it");
  app.add_option("-O", batch.level, "Optimisation of generated code")->check(CLI::Range(0, 3));
  try {
    app.parse(
        std::vector<std::string>(arguments.rbegin(), arguments.rend())); // as CLI11 wants them
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return std::nullopt;
}

} // namespace

int batchCommand(std::span<const std::string> arguments, frontend::Toolchain &toolchain) {
  BatchOptions batch;
  if (auto exitCode = parseBatch(arguments, batch))
    return *exitCode;
  for (const std::string &path : batch.inputs) {
    fs::path fixtures = batch.fixtures.empty()
                            ? fs::path(path).parent_path().parent_path() / "fixtures"
                            : fs::path(batch.fixtures);
    std::string text = readFile(path);
    for (const Case &testCase : parseCases(text)) {
      std::printf("=== %s\n", testCase.id.c_str());
      std::fflush(stdout);
      std::fputs(CaseRun(testCase, batch, fixtures, toolchain).answer().c_str(), stdout);
      std::fflush(stdout);
    }
  }
  return 0;
}

} // namespace ppcc::puppet
