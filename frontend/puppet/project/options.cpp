// The rows of options.def as descriptions for the command line, and as members of Options.
#include "frontend/puppet/project/options.h"

namespace ppcc::puppet {

namespace {

constexpr std::string_view strictWords[] = {"off", "warning", "error"};
constexpr std::string_view editionWords[] = {pp::puppetEdition, pp::draftEdition};
constexpr std::string_view rubyTypesWords[] = {"run", "read"};
constexpr std::string_view reportWords[] = {"ruby"};
constexpr std::string_view reportFormatWords[] = {"text", "json"};

void assign(std::string &member, const std::string &value) { member = value; }
void assign(std::optional<std::string> &member, const std::string &value) { member = value; }
void assign(bool &member, const std::string &) { member = true; }

} // namespace

pp::LanguageOptions Options::language() const {
  pp::LanguageOptions rules;
  if (edition == pp::draftEdition)
    rules.useDraft();
  return rules;
}

std::span<const frontend::Option> commandLineOptions() {
  static constexpr frontend::Option rows[] = {
#define OPTION(member, names, value, help) {names, help, value},
#define CHOICE(member, names, value, words, help) {names, help, value, words},
#define FLAG(member, names, isForRun, help) {names, help, {}, {}, isForRun},
#include "frontend/puppet/project/options.def"
  };
  return rows;
}

Options readOptions(const frontend::OptionValues &values) {
  Options options;
  auto take = [&](std::string_view names, auto &member) {
    if (auto value = values.find(frontend::firstName({names, {}})))
      assign(member, *value);
  };
#define OPTION(member, names, value, help) take(names, options.member);
#define CHOICE(member, names, value, words, help) take(names, options.member);
#define FLAG(member, names, isForRun, help) take(names, options.member);
#include "frontend/puppet/project/options.def"
  // The drafts convert strings in arithmetic and know no `strict`.
  if (options.edition == pp::draftEdition && !values.find("--strict"))
    options.strict = "off";
  options.environment.strictMetadata = options.strict == "error";
  return options;
}

} // namespace ppcc::puppet
