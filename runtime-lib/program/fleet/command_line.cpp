// Declares the options of fleets, and reads those that are more than a word.
#include "runtime-lib/program/fleet/command_line.h"

#include <CLI/CLI.hpp>

#include <charconv>

namespace pp {

static bool readNumber(std::string_view text, uint32_t &number) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

static Shard readShard(const std::string &text) {
  Shard shard;
  std::string_view view = text;
  size_t slash = view.find('/');
  if (slash == std::string_view::npos || !readNumber(view.substr(0, slash), shard.number) ||
      !readNumber(view.substr(slash + 1), shard.count) || shard.number < 1 ||
      shard.number > shard.count)
    throw CLI::ValidationError("--shard",
                               "I/N is needed, the I-th of N parts, such as 1/4, not " + text);
  return shard;
}

static ProgressForm readProgressForm(const std::string &word) {
  return word == "bar"     ? ProgressForm::Bar
         : word == "lines" ? ProgressForm::Lines
                           : ProgressForm::None;
}

void addFleetOptions(CLI::App &app, FleetOptions &options) {
  constexpr const char *group = "Many nodes";
  CLI::Option *out =
      app.add_option("--out", options.out, "Compile many nodes; directory for their catalogs")
          ->option_text("DIR");
  CLI::Option *nodes =
      app.add_option("--nodes", options.nodes,
                     "Names with commas, or a file with a name per line (@- for standard input); "
                     "without it all that have a file in --facts-dir")
          ->option_text("NAMES|@FILE");
  CLI::Option *jobs =
      app.add_option("--jobs", options.jobs, "Threads or processes; default one per processor")
          ->check(CLI::Range(1, 1024))
          ->option_text("N");
  CLI::Option *workers =
      app.add_option_function<std::string>(
             "--workers",
             [&](const std::string &word) {
               options.workers = word == "threads" ? Workers::Threads : Workers::Processes;
             },
             "Compile in threads or in processes (default where Ruby code may run)")
          ->check(CLI::IsMember({"threads", "processes"}))
          ->option_text("KIND");
  CLI::Option *shard =
      app.add_option_function<std::string>(
             "--shard", [&](const std::string &text) { options.shard = readShard(text); },
             "Only the I-th of N parts; new nodes do not move others to another part")
          ->option_text("I/N");
  CLI::Option *resume =
      app.add_flag("--resume", options.resume,
                   "Leave out what the same program has done with the same facts and options");
  CLI::Option *changed = app.add_flag("--changed-only", options.changedOnly,
                                      "Write only catalogs that differ, and list their nodes");
  CLI::Option *compress =
      app.add_option_function<std::string>(
             "--compress", [&](const std::string &) { options.compress = true; },
             "Compress the catalogs: zstd")
          ->check(CLI::IsMember({"zstd"}))
          ->option_text("zstd");
  CLI::Option *summary =
      app.add_option_function<std::string>(
             "--summary",
             [&](const std::string &form) {
               options.summary = form == "json" ? SummaryForm::Json : SummaryForm::Table;
             },
             "Print counts, times and failures by their message: table (default) or json")
          ->expected(0, 1)
          ->default_str("table")
          ->check(CLI::IsMember({"table", "json"}))
          ->option_text("FORM");
  CLI::Option *progress =
      app.add_option_function<std::string>(
             "--progress",
             [&](const std::string &form) { options.progress = readProgressForm(form); },
             "Show how far it is: bar (default on terminals), lines (one for each tenth) or none")
          ->check(CLI::IsMember({"bar", "lines", "none"}))
          ->option_text("FORM");
  for (CLI::Option *option :
       {nodes, jobs, workers, shard, resume, changed, compress, summary, progress})
    option->needs(out)->group(group);
  out->group(group);
  for (const char *single : {"--node", "--output"})
    out->excludes(app.get_option(single));
}

} // namespace pp
