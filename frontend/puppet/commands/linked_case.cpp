// Builds the command line of a case and turns what the program printed into an answer.
#include "frontend/puppet/commands/linked_case.h"

#include "frontend/source/temporary_directory.h"
#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/core/session/context.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

namespace ppcc::puppet {

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::string contentOf(const std::string &path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// Options of `lookup` by their names in lookup.json; those without a word for the value are flags.
constexpr std::pair<const char *, const char *> lookupOptions[] = {
    {"merge", "--merge"},
    {"prefix", "--knock-out-prefix"},
    {"sort_merged_arrays", "--sort-merged-arrays"},
    {"merge_hash_arrays", "--merge-hash-arrays"},
    {"explain", "--explain"},
    {"explain_options", "--explain-options"},
    {"default_value", "--default"},
    {"type", "--type"},
    {"render_as", "--render-as"},
};

void addLookup(Words &words, const std::string &json) {
  pp::Context memory;
  const auto &top = *pp::parseJson(memory, json).as<pp::Hash>();
  const auto &options = *pp::hashFind(top, "options")->as<pp::Hash>();
  words.emplace_back("lookup");
  for (auto [name, option] : lookupOptions)
    if (const pp::Value *value = pp::hashFind(options, name))
      words.push_back(value->is(pp::ObjectKind::String)
                          ? std::string(option) + "=" + std::string(value->as<pp::String>()->view())
                          : option);
  for (pp::Value key : pp::hashFind(top, "keys")->as<pp::Array>()->items())
    words.emplace_back(key.as<pp::String>()->view());
}

/// One program in a directory of its own, with the files that its options name.
class LinkedRun {
public:
  explicit LinkedRun(const std::string &directory) : directory_(directory) {}

  std::string program() const { return directory_ + "/program"; }

  std::string answer(const Case &testCase, const fs::path &fixtures) {
    int status = 0;
    if (!run(wordsFor(testCase, fixtures), status))
      return "Error: the linked program could not be run\n";
    std::string log = withoutNotes(contentOf(directory_ + "/err"));
    std::string out = contentOf(directory_ + "/out");
    if (WIFSIGNALED(status))
      return log + "Error: the linked program ended with signal " +
             std::to_string(WTERMSIG(status)) + "\n";
    int code = WEXITSTATUS(status);
    if (isLookup_ && (code == 0 || !isError(log)))
      return log + "Lookup " + std::to_string(code) + ": " + out + "\n";
    return code == 0 ? log + "Catalog: " + withoutIdentity(out) + "\n" : log;
  }

private:
  Words wordsFor(const Case &testCase, const fs::path &fixtures) {
    std::string facts = factsFor(testCase, fixtures);
    Words words = {"site",
                   "--node",
                   testCase.option("node", "vm.example.com"),
                   "--facts",
                   facts,
                   "--server-name",
                   "puppet.example.com",
                   "--server-ip",
                   "192.0.2.1",
                   "--log-level",
                   "debug",
                   "--allow-generate",
                   "--no-data-cache"};
    for (const auto &[name, value] : testCase.options)
      if (name != "node" && name != "facts" && name != "environment")
        words.push_back(std::string("--set=").append(name).append("=").append(value));
    for (const CaseFile &file : testCase.files)
      addFile(words, file);
    return words;
  }

  /// The file of facts: the case's own, or the fixture it names.
  std::string factsFor(const Case &testCase, const fs::path &fixtures) {
    for (const CaseFile &file : testCase.files)
      if (file.path == "facts.yaml") {
        std::string path = directory_ + "/" + file.path;
        std::ofstream(path, std::ios::binary) << file.text;
        return path;
      }
    return (fixtures / "facts" / (testCase.option("facts", "vm") + ".json")).string();
  }

  /// Files of a case that are not part of its environment are options.
  void addFile(Words &words, const CaseFile &file) {
    if (file.path == "facts.yaml")
      return;
    if (file.path == "lookup.json") {
      isLookup_ = true;
      addLookup(words, file.text);
    } else if (!file.isOfEnvironment()) {
      std::string path = directory_ + "/" + file.path;
      std::ofstream(path, std::ios::binary) << file.text;
      words.emplace_back(file.path == "exported.json" ? "--exported" : "--enc");
      words.push_back(path);
    }
  }

  bool run(Words words, int &status) {
    std::vector<char *> pointers;
    for (std::string &word : words)
      pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC;
    std::string out = directory_ + "/out", error = directory_ + "/err";
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out.c_str(), flags, 0600);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, error.c_str(), flags, 0600);
    pid_t child = 0;
    bool isRun =
        posix_spawn(&child, program().c_str(), &files, nullptr, pointers.data(), environ) == 0 &&
        waitpid(child, &status, 0) == child;
    posix_spawn_file_actions_destroy(&files);
    return isRun;
  }

  /// Notes are ppcc's own. They come last: behind the error, or behind everything that was logged.
  static std::string withoutNotes(std::string text) {
    size_t error = text.rfind("\nError: ");
    error = error == std::string::npos ? text.find("Error: ") : error;
    if (error == std::string::npos)
      return withoutLastNotes(std::move(text));
    size_t note = text.find("\nNote: ", error);
    return note == std::string::npos ? text : text.substr(0, note + 1);
  }

  static std::string withoutLastNotes(std::string text) {
    while (!text.empty()) {
      size_t before = text.rfind('\n', text.size() - 2);
      size_t line = before == std::string::npos ? 0 : before + 1;
      if (text.compare(line, 6, "Note: ") != 0)
        break;
      text.resize(line);
    }
    return text;
  }

  /// A lookup that finds nothing fails too, but says nothing.
  static bool isError(const std::string &log) {
    return log.starts_with("Error: ") || log.find("\nError: ") != std::string::npos;
  }

  /// What is fixed in records: the version 0 and a UUID of zeros.
  static std::string withoutIdentity(std::string catalog) {
    replaceBetween(catalog, "\"version\":", ",\"code_id\":", "0");
    replaceBetween(catalog, "\"catalog_uuid\":\"", "\"", "00000000-0000-0000-0000-000000000000");
    return catalog;
  }

  static void replaceBetween(std::string &text, std::string_view before, std::string_view after,
                             std::string_view replacement) {
    size_t begin = text.find(before);
    size_t end = begin == std::string::npos ? begin : text.find(after, begin + before.size());
    if (end != std::string::npos)
      text.replace(begin + before.size(), end - begin - before.size(), replacement);
  }

  std::string directory_;
  bool isLookup_ = false;
};

} // namespace

std::string runLinkedCase(frontend::Build &build, const Case &testCase, const fs::path &fixtures) {
  source::TemporaryDirectory directory;
  if (directory.path().empty())
    return "Error: no temporary directory: " + directory.error() + "\n";
  LinkedRun run(directory.path());
  if (!build.link(run.program()))
    return "Error: the program could not be linked\n";
  return run.answer(testCase, fixtures);
}

} // namespace ppcc::puppet
