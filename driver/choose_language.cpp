// Every language is asked about every input; the surest wins, and two that are equally sure make an
// error.
#include "driver/choose_language.h"

#include "driver/emit_words.h"

#include <algorithm>
#include <vector>

namespace ppcc::driver {

namespace {

using frontend::Claim;
using frontend::Language;

LanguageChoice byName(Languages languages, const std::string &name) {
  std::string known;
  for (const Language *language : languages) {
    if (language->name == name)
      return {language};
    known.append(known.empty() ? "" : ", ").append(language->name);
  }
  return {nullptr, "-x: there is no language `" + name + "`; the languages are " + known};
}

LanguageChoice ofInput(Languages languages, const std::string &input) {
  Claim best = Claim::None;
  std::vector<const Language *> claimants = {languages.front()};
  for (const Language *language : languages) {
    Claim claim = language->claim(input);
    if (claim == Claim::None || claim < best)
      continue;
    if (claim > best)
      claimants.clear();
    best = claim;
    claimants.push_back(language);
  }
  if (claimants.size() == 1)
    return {claimants.front(), {}, best == Claim::None};
  std::string names;
  for (const Language *language : claimants)
    names.append(names.empty() ? "" : " or ").append(language->name);
  return {nullptr, "`" + input + "` may be " + names + "; say which with -x"};
}

} // namespace

LanguageChoice chooseLanguage(Languages languages, const std::string &name,
                              std::span<const std::string> inputs) {
  if (!name.empty())
    return byName(languages, name);
  LanguageChoice choice = ofInput(languages, inputs.front());
  const std::string *decisive = &inputs.front();
  for (const std::string &input : inputs.subspan(1)) {
    LanguageChoice other = ofInput(languages, input);
    if (!choice.language || other.isGuess)
      continue;
    if (choice.isGuess || !other.language) {
      choice = other;
      decisive = &input;
    } else if (choice.language != other.language) {
      return {nullptr, "`" + *decisive + "` is " + std::string(choice.language->name) + " and `" +
                           input + "` is " + std::string(other.language->name) +
                           "; a program has one language"};
    }
  }
  return choice;
}

std::string misplacedOption(const frontend::Language &language, const Options &options) {
  std::string name(language.name);
  if (options.emit == Emit::OfLanguage && !findEmitKind(language, options.emitWord))
    return "--emit: " + name + " has no phase `" + options.emitWord + "`; its phases are " +
           listOf(emitWords(language));
  if (options.emit == Emit::Program)
    for (const frontend::RefusedOutput &refused : language.refusedOutputs)
      if (options.output.ends_with(refused.suffix))
        return "-o " + options.output + ": " + std::string(refused.reason);
  for (const auto &[option, value] : options.languageOptions.all())
    if (std::none_of(language.options.begin(), language.options.end(),
                     [&](const frontend::Option &own) { return firstName(own) == option; }))
      return option + " is no option for " + name + ", the language of `" + options.inputs[0] + "`";
  return {};
}

} // namespace ppcc::driver
