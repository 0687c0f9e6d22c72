// Declares the options of generated programs and what they mean to people.
#include "runtime-lib/program/options.h"

#include "runtime-lib/program/console.h"
#include "runtime-lib/program/fleet/command_line.h"
#include "runtime-lib/puppet/ruby/library.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <span>

namespace pp {

std::optional<CatalogFormat> formatOf(std::string_view word) {
#define CATALOG_FORMAT(id, name, about)                                                            \
  if (word == name)                                                                                \
    return CatalogFormat::id;
#include "runtime-lib/program/catalog_formats.def"
  // The name of the wire format before there were others.
  return word == "json" ? std::optional(CatalogFormat::Rich) : std::nullopt;
}

namespace {

std::string formatNames() {
  std::string names;
#define CATALOG_FORMAT(id, name, about) names += names.empty() ? name : ", " name;
#include "runtime-lib/program/catalog_formats.def"
  return names;
}

void addOptions(CLI::App &app, Options &options) {
  app.description(
      "Compiles the catalog of one node and prints it on standard output, or with --out "
      "those of many nodes.");
#define TEXT_OPTION(name, member, value, help)                                                     \
  app.add_option(name, options.member, help)->option_text(value);
#include "runtime-lib/program/text_options.def"
  app.add_option("--format", options.format, "How to print the catalog: " + formatNames())
      ->check([](const std::string &word) {
        return formatOf(word) ? std::string()
                              : "there is no format " + word + ", only " + formatNames();
      })
      ->option_text("FORMAT");
  app.add_flag("--check-cycles", options.checkCycles,
               "Fail when dependencies form a circle, automatic ones included");
  app.add_option("--log-level", options.logLevel,
                 "Lowest level to log: debug, info, notice, warning, err, alert, emerg, crit")
      ->check(
          CLI::IsMember({"debug", "info", "notice", "warning", "err", "alert", "emerg", "crit"}))
      ->option_text("LEVEL");
  app.add_option("--set", options.settings, "A Puppet setting, such as strict=warning")
      ->option_text("KEY=VALUE");
  app.add_option("--hiera,--hiera_config", options.hieraConfig,
                 "Global hiera.yaml, instead of the one known when the program was compiled")
      ->option_text("FILE");
  app.add_flag("--allow-generate", options.allowGenerate,
               "Lets the function generate() run programs of this machine");
  app.add_option_function<std::string>(
         "--ruby",
         [](const std::string &word) {
           ruby::choice().use =
               word == "never" ? ruby::Choice::Use::Never : ruby::Choice::Use::Auto;
         },
         "Whether Ruby code of modules may run: auto or never")
      ->check(CLI::IsMember({"auto", "never"}))
      ->option_text("WHEN");
  app.add_option("--ruby-library", ruby::choice().library,
                 "The libruby to run it with, instead of the system's")
      ->option_text("FILE");
  app.add_flag("!--no-data-cache", options.useDataCache,
               "Parse data files anew instead of keeping them parsed (default: ppcc/data in "
               "XDG_CACHE_HOME, or PPCC_DATA_CACHE)");
  app.add_option("--max-memory", options.maxMemory,
                 "Most memory for the values of one catalog, in MiB; default 1024")
      ->check(CLI::Range(1, 1 << 20))
      ->option_text("MIB");
  app.add_option("--max-input", options.maxInput,
                 "Most that one file, pipe or command may give, in MiB; default 1024")
      ->check(CLI::Range(1, 1 << 20))
      ->option_text("MIB");
  app.add_option("--timeout", options.timeout,
                 "Most time that one catalog may take, in seconds; default no limit")
      ->check(CLI::Range(0.001, 1e6))
      ->option_text("SECONDS");
  app.add_option("--sandbox", options.sandbox,
                 "Give up writing elsewhere, sockets and programs: auto (fleets), always, never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->option_text("WHEN");
  app.add_option("-o,--output", options.output, "File to write instead of standard output")
      ->option_text("FILE");
  app.set_version_flag("--version", std::string("ppcc runtime ") + PPCC_VERSION);
}

/// `lookup KEY…`: the options of `puppet lookup`, beside those of the program itself.
CLI::App &addLookup(CLI::App &app, hiera::LookupRequest &request) {
  CLI::App &lookup = *app.add_subcommand("lookup", "Looks keys up in Hiera, as puppet lookup does");
  lookup.fallthrough();
  lookup.add_option("keys", request.keys, "Keys; the first that is found is printed");
  lookup.add_option("--merge", request.merge, "first, unique, hash or deep")->option_text("TYPE");
  lookup.add_option("--knock-out-prefix", request.knockOutPrefix, "For --merge deep")
      ->option_text("PREFIX");
  lookup.add_flag("--sort-merged-arrays", request.sortMergedArrays, "For --merge deep");
  lookup.add_flag("--merge-hash-arrays", request.mergeHashArrays, "For --merge deep");
  lookup.add_flag("--explain", request.explain, "Say how the value was found");
  lookup.add_flag("--explain-options", request.explainOptions,
                  "Say how the lookup_options were found");
  lookup.add_option("--default", request.defaultValue, "Value when nothing is found")
      ->option_text("VALUE");
  lookup.add_option("--type", request.type, "Type that the value must have")->option_text("TYPE");
  lookup.add_option("--render-as", request.renderAs, "s, json or yaml")->option_text("FORMAT");
  lookup.add_flag("--compile", request.compile, "Compile the node's catalog before");
  return lookup;
}

} // namespace

namespace {

struct TextOption {
  std::string_view name;
  std::string Options::*member;
};
constexpr TextOption textOptions[] = {
#define TEXT_OPTION(name, member, value, help) {name, &Options::member},
#include "runtime-lib/program/text_options.def"
};

std::string Options::*findTextOption(std::string_view name) {
  for (const TextOption &option : textOptions)
    if (option.name == name)
      return option.member;
  return nullptr;
}

/// Reads a command line of texts, each given once, and settings; false for any other, of which
/// CLI11 knows what to say. Declaring all options to it costs half of what an empty catalog does.
bool readPlainly(std::span<char *const> arguments, Options &options) {
  std::vector<std::string Options::*> given;
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::string_view word = arguments[i];
    bool isLast = i + 1 == arguments.size();
    if (word.starts_with("--set=") && word.size() > 6 &&
        (isLast || std::string_view(arguments[i + 1]).starts_with("--"))) {
      options.settings.emplace_back(word.substr(6));
      continue;
    }
    std::string Options::*member = isLast ? nullptr : findTextOption(word);
    if (!member || std::find(given.begin(), given.end(), member) != given.end())
      return false;
    std::string_view value = arguments[++i];
    if (value.empty() || value[0] == '-')
      return false;
    given.push_back(member);
    options.*member = value;
  }
  return true;
}

} // namespace

std::optional<int> parseOptions(int argc, char **argv, Options &options) {
  if (Options plain; argc > 1 && readPlainly({argv + 1, static_cast<size_t>(argc) - 1}, plain)) {
    options = std::move(plain);
    return std::nullopt;
  }
  CLI::App app;
  addOptions(app, options);
  addFleetOptions(app, options.fleet);
  hiera::LookupRequest request;
  const CLI::App &lookup = addLookup(app, request);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    int code = app.exit(error);
    if (!std::cout.flush())
      return failWith(Failure, "cannot write to standard output");
    return code == 0 ? Success : Usage;
  }
  if (!lookup.parsed())
    return std::nullopt;
  if (std::string problem = hiera::problemOf(request); !problem.empty())
    return failWith(Usage, problem);
  options.lookup = std::move(request);
  return std::nullopt;
}

} // namespace pp
