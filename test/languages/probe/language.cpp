// The smallest language: the word `probe`, then IR text. It shows that a folder and a row are all
// that ppcc needs, and lets tests see how languages share the driver.
#include "frontend/frontend.h"
#include "frontend/source/load_source.h"
#include "ir/text/read.h"
#include "runtime-lib/abi/program.h"

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace ppcc::probe {

namespace {

constexpr std::string_view firstWord = "probe\n";

class Project final : public frontend::Project {
public:
  Project(const frontend::Services &services, const frontend::OptionValues &options)
      : services_(services), mood_(options.find("--mood").value_or("calm")),
        words_(options.list("--word")) {}

  bool load(const std::string &path) override {
    const source::SourceFile *file = source::load(services_.files, path, services_.engine);
    if (file) {
      files_.push_back(file);
      units.push_back({file->path(), "probes"});
    }
    return file;
  }
  std::string cacheContext() const override { return mood_; }
  std::vector<std::string_view> cacheParts(const frontend::Unit &unit) const override {
    std::vector<std::string_view> parts = {unit.path};
    for (const source::SourceFile *file : files_)
      parts.push_back(file->text());
    return parts;
  }
  bool makesProgram() override { return true; }
  std::vector<frontend::Phase> phases() override {
    return {{"read", [this] { return read(); }}, {"lower", [this] { return lower(); }}};
  }
  std::string emit(std::string_view kind) override {
    if (kind == "page")
      return "<p>" + std::to_string(units[0].module->functionCount()) + " functions</p>\n";
    if (kind == "words") {
      std::string text;
      for (const std::string &word : words_)
        text += word + "\n";
      return text;
    }
    return kind == "tokens" ? "a probe\n" : "read " + std::to_string(read_.size()) + "\n";
  }
  frontend::ProgramData programData() override { return {"strict=off\n"}; }

private:
  bool read() {
    for (const source::SourceFile *file : files_) {
      std::string_view text = file->text();
      if (text.starts_with(firstWord))
        text.remove_prefix(firstWord.size());
      ir::ReadResult result = ir::read(text);
      if (result.error)
        services_.engine.reportUnplaced<diagnostics::Id::IrSyntax>(
            file->path(), result.error->line, result.error->column, result.error->message);
      read_.push_back(std::move(result.module));
    }
    return !services_.engine.hasErrors();
  }
  bool lower() {
    for (size_t i = 0; i < read_.size(); ++i)
      if (!units[i].isCached())
        units[i].module = std::move(read_[i]);
    return true;
  }

  frontend::Services services_;
  std::string mood_;
  std::vector<std::string> words_;
  std::vector<const source::SourceFile *> files_;
  std::vector<std::unique_ptr<ir::Module>> read_;
};

frontend::Claim claim(const std::string &path) {
  std::error_code ignored;
  if (std::filesystem::exists(path + "/probe.project", ignored))
    return frontend::Claim::Project;
  if (path == "/dev/stdin")
    return frontend::Claim::None;
  std::string begin(firstWord.size(), ' ');
  if (std::ifstream(path).read(begin.data(), static_cast<std::streamsize>(begin.size())) &&
      begin == firstWord)
    return frontend::Claim::Content;
  return path.ends_with(".probe") ? frontend::Claim::Name : frontend::Claim::None;
}

std::unique_ptr<frontend::Project> start(const frontend::Services &services,
                                         const frontend::OptionValues &options) {
  return std::make_unique<Project>(services, options);
}

int answer() {
  std::puts("the probe answers");
  return 0;
}

int greet(std::span<const std::string> arguments, frontend::Toolchain &) {
  for (const std::string &argument : arguments)
    std::printf("hello %s\n", argument.c_str());
  return 7;
}

constexpr std::string_view moods[] = {"calm", "loud"};
constexpr frontend::Option options[] = {
    {.names = "--mood", .help = "How to probe", .valueName = "MOOD", .choices = moods},
    {.names = "--word", .help = "Say it", .valueName = "WORD", .isRepeatable = true},
    {.names = "--ask-probe", .help = "Ask", .isForRun = false, .answer = answer},
};
constexpr frontend::EmitKind emitKinds[] = {{"tokens", "what it is", ""},
                                            {"count", "how many files", "read"},
                                            {"words", "what was said", ""},
                                            {"page", "a page about it", "passes", ".html"}};
constexpr frontend::Command commands[] = {{"greet", "Greet everybody", greet}};

} // namespace

const frontend::Language &language() {
  static const frontend::Language probe = {
      .name = "probe",
      .summary = "probes to programs",
      .examples = "  ppcc life.probe -o life         compile a probe",
      .inputs = "a probe",
      .options = options,
      .emitKinds = emitKinds,
      .commands = commands,
      .claim = claim,
      .start = start,
      .programEntry = "pp_main",
      .runProgram = pp::pp_main,
  };
  return probe;
}

} // namespace ppcc::probe
