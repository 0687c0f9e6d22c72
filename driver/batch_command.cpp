// `ppcc batch`: answers to the cases of a reference test file, all in one process.
#include "driver/case_file.h"
#include "driver/commands.h"
#include "driver/emit.h"
#include "driver/in_memory.h"
#include "driver/linked_case.h"
#include "driver/temporary_directory.h"
#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/program/run_node.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace ppcc::driver {

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

/// Continuation lines are indented, control characters made visible.
std::string recordedText(std::string_view text) {
  std::string result;
  for (unsigned char c : text) {
    if (c == '\n')
      result += "\n  ";
    else if (c == 0x7f)
      result += "\xE2\x90\xA1";
    else if (c < 0x20 && c != '\t')
      (result += "\xE2\x90") += static_cast<char>(0x80 + c);
    else
      result += static_cast<char>(c);
  }
  return result;
}

/// Whether a line that a program printed begins an entry; else it continues the one before.
bool beginsEntry(std::string_view line) {
  for (std::string_view label : {"Debug", "Info", "Notice", "Warning", "Error", "Alert", "Critical",
                                 "Emergency", "Catalog", "Lookup 0", "Lookup 1"})
    if (line.starts_with(label) && line.substr(label.size()).starts_with(": "))
      return true;
  return false;
}

/// The same for what a linked program printed, whose messages have no marks where they end.
std::string linkedText(const std::string &text) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    result += line.starts_with("Catalog: ")
                  ? line + "\n"
                  : (beginsEntry(line) ? "" : "  ") + recordedText(line) + "\n";
  return result;
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

/// One case on its way from text to answer.
class CaseRun {
public:
  CaseRun(const Case &testCase, const Options &options, const fs::path &fixtures)
      : case_(testCase), options_(options), fixtures_(fixtures) {
    options_.language.strict = testCase.option("strict", "error");
    options_.language.strictReference = true;
    options_.environment.baseModulePath = "";
    options_.useCache = false;
  }

  std::string answer() {
    TemporaryDirectory directory;
    if (directory.path().empty())
      return "Error: no temporary directory: " + directory.error() + "\n";
    Compilation compilation(options_);
    compilation.showTree(directory.path(), shownRoot);
    fs::path root = onDisk(directory, environmentRoot);
    writeEnvironment(directory, root);
    if (compilation.load(root))
      compilation.toIr();
    std::string text = warnings(compilation);
    if (compilation.engine.hasErrors())
      return text + parseErrors(compilation);
    if (options_.linkCases)
      return text + linkedText(runLinkedCase(compilation, case_, fixtures_));
    auto program = compileInMemory(compilation);
    if (!program)
      return text + parseErrors(compilation);
    return text + run(*program->descriptor(), programSettings(compilation));
  }

private:
  static fs::path onDisk(const TemporaryDirectory &directory, const std::string &shown) {
    return directory.path() + shown.substr(std::string_view(shownRoot).size());
  }

  /// Lays the case out on disk: the environment it shares, then its own files.
  void writeEnvironment(const TemporaryDirectory &directory, const fs::path &root) {
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

  static std::string warnings(const Compilation &compilation) {
    std::string text;
    for (const diagnostics::Diagnostic &diagnostic : compilation.engine.diagnostics())
      if (diagnostic.severity == diagnostics::Severity::Warning && !isOwn(diagnostic.id))
        text += (diagnostic.id == diagnostics::Id::ModuleMetadata ? "Error: " : "Warning: ") +
                recordedText(puppetErrorText(diagnostic)) + "\n";
    return text;
  }

  std::string parseErrors(const Compilation &compilation) {
    std::vector<const diagnostics::Diagnostic *> errors;
    for (const diagnostics::Diagnostic &diagnostic : compilation.engine.diagnostics())
      if (diagnostic.severity == diagnostics::Severity::Error)
        errors.push_back(&diagnostic);
    std::string node = case_.option("node", "vm.example.com");
    std::string prefix = "Error: Could not parse for environment production: ";
    // Puppet's parser stops at its first error; only the validator reports several.
    if (errors.size() == 1 || compilation.parseFailed)
      return prefix + recordedText(puppetErrorText(*errors[0])) + " on node " + node + "\n";
    std::string text, count = std::to_string(errors.size());
    for (const diagnostics::Diagnostic *error : errors)
      text += "Error: " + recordedText(puppetErrorText(*error)) + "\n";
    std::string summary = "Language validation logged " + count + " errors. Giving up";
    return text + "Error: " + summary + "\n" + prefix + summary +
           " (file: " + errors[0]->place.file->path() + ") on node " + node + "\n";
  }

  std::string run(const pp::ProgramDescriptor &program, const std::string &settings) {
    pp::NodeInput input;
    input.name = case_.option("node", "vm.example.com");
    input.facts.text = readFile(fixtures_ / "facts" / (case_.option("facts", "vm") + ".json"));
    for (const CaseFile &file : case_.files)
      if (file.path == "enc.json" || file.path == "enc.yaml")
        input.classification.text = file.text;
      else if (file.path == "facts.yaml")
        input.facts.text = file.text;
      else if (file.path == "exported.json")
        input.exported = std::make_shared<pp::ExportedStore>(
            pp::SourcedText{file.text, "the exported resources"});
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
    for (const CaseFile &file : case_.files)
      if (file.path == "lookup.json")
        input.lookup = lookupRequest(file.text);
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
  Options options_;
  fs::path fixtures_;
};

} // namespace

int batchCommand(const Options &options) {
  for (const std::string &path : options.inputs) {
    fs::path fixtures = options.fixtures.empty()
                            ? fs::path(path).parent_path().parent_path() / "fixtures"
                            : fs::path(options.fixtures);
    std::string text = readFile(path);
    for (const Case &testCase : parseCases(text)) {
      std::printf("=== %s\n", testCase.id.c_str());
      std::fflush(stdout);
      std::fputs(CaseRun(testCase, options, fixtures).answer().c_str(), stdout);
      std::fflush(stdout);
    }
  }
  return 0;
}

} // namespace ppcc::driver
