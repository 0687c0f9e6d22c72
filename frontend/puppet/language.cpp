// Puppet's row in the table of languages.
#include "frontend/frontend.h"
#include "frontend/puppet/commands/commands.h"
#include "frontend/puppet/project/options.h"
#include "frontend/puppet/project/project.h"
#include "runtime-lib/abi/program.h"

#include <filesystem>
#include <vector>

namespace ppcc::puppet {

namespace {

constexpr frontend::EmitKind emitKinds[] = {
#define EMIT(word, after, member, help)                                                            \
  {word, help, after, {}, std::string_view(word) == "ruby" ? "--report" : ""},
#include "frontend/puppet/project/emit_kinds.def"
};

constexpr frontend::Command commands[] = {
    {"batch", "", batchCommand},
    {"puppet", "", catalogCommand, /*isProgramName=*/true},
};

constexpr frontend::Option listFunctionsOption = {
    .names = "--list-functions",
    .help = "List the functions that programs have, with their signatures and origin",
    .isForRun = false,
    .answer = listFunctions,
};

std::span<const frontend::Option> allOptions() {
  static const std::vector<frontend::Option> options = [] {
    std::span<const frontend::Option> rows = commandLineOptions();
    std::vector<frontend::Option> all(rows.begin(), rows.end());
    all.push_back(listFunctionsOption);
    return all;
  }();
  return options;
}

frontend::Claim claim(const std::string &path) {
  std::error_code ignored;
  if (std::filesystem::exists(path + "/environment.conf", ignored))
    return frontend::Claim::Project;
  if (isEnvironment(path))
    return frontend::Claim::Content;
  bool isNamed = path.ends_with(".pp") || path.ends_with(".epp");
  return isNamed ? frontend::Claim::Name : frontend::Claim::None;
}

std::unique_ptr<frontend::Project> start(const frontend::Services &services,
                                         const frontend::OptionValues &options) {
  return std::make_unique<Project>(services, readOptions(options));
}

} // namespace

const frontend::Language &language() {
  static const frontend::Language puppet = {
      .name = "puppet",
      .summary = "Puppet manifests to native catalog generators",
      .examples = "  ppcc site.pp -o site            compile a manifest, a manifests/ directory or "
                  "an environment\n"
                  "  ./site --node N --facts F.json  print the catalog of a node\n"
                  "  ppcc run site.pp --node N       compile in memory and print the catalog at "
                  "once",
      .inputs = "a manifest, a manifests/ directory or an environment",
      .options = allOptions(),
      .emitKinds = emitKinds,
      .commands = commands,
      .claim = claim,
      .start = start,
      .programEntry = "pp_main",
      .runProgram = pp::pp_main,
  };
  return puppet;
}

} // namespace ppcc::puppet
