// Programs of `@compile` blocks: values from the command line, results on standard output.
#include "runtime-lib/ndca/command/numbers.h"
#include "runtime-lib/ndca/command/run.h"

#include <cstdio>
#include <cstring>

namespace pp::ndca {

namespace {

[[noreturn]] void refuse(std::string_view text, const std::string &expected) {
  throw Stop{Exit::Usage, "`" + std::string(text) + "`: expected " + expected};
}

/// Reads one argument in the language's own notation into the words of its parameter.
class ArgumentReader {
public:
  ArgumentReader(std::string_view text, const Rule &rule, int64_t *words)
      : whole_(text), rule_(rule), words_(words) {}

  void read(const Parameter &parameter) {
    switch (parameter.kind) {
    case Parameter::Integer:
      words_[0] = integer(whole_, "an Integer");
      return;
    case Parameter::Cell:
      words_[0] = cell(whole_);
      return;
    case Parameter::Tag:
      words_[0] = tag(whole_);
      return;
    case Parameter::Vector:
      return vector(parameter.words);
    case Parameter::Array:
      return array(parameter.words);
    case Parameter::CellSet:
      return cellSet();
    }
  }

private:
  static std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ')
      text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
      text.remove_suffix(1);
    return text;
  }
  int64_t integer(std::string_view text, const char *expected) {
    auto number = readInteger(trimmed(text));
    if (!number)
      refuse(whole_, expected);
    return *number;
  }
  int64_t cell(std::string_view text) {
    text = trimmed(text);
    auto number = text.starts_with('#') ? readInteger(text.substr(1)) : std::nullopt;
    if (!number || *number < 0 || *number >= static_cast<int64_t>(rule_.states))
      refuse(whole_, "a Cell from #0 to #" + std::to_string(rule_.states - 1));
    return *number;
  }
  int64_t tag(std::string_view text) {
    for (uint64_t i = 0; i < rule_.tagCount; ++i)
      if (text.starts_with('#') && text.substr(1) == rule_.tags[i].name)
        return static_cast<int64_t>(i);
    refuse(whole_, "a tag of the rule");
  }
  std::vector<std::string_view> listBetween(char open, char close, const char *expected) {
    std::string_view text = trimmed(whole_);
    if (text.size() < 2 || text.front() != open || text.back() != close)
      refuse(whole_, expected);
    text = trimmed(text.substr(1, text.size() - 2));
    return text.empty() ? std::vector<std::string_view>() : split(text, ',');
  }
  void vector(uint32_t length) {
    auto parts = listBetween('[', ']', "a Vector");
    if (parts.size() != length)
      refuse(whole_, "a Vector[" + std::to_string(length) + "]");
    for (size_t i = 0; i < parts.size(); ++i)
      words_[i] = integer(parts[i], "a Vector of Integers");
  }
  /// The cells in iteration order: `[#0, #1, …]`, or one for all.
  void array(uint32_t cells) {
    if (whole_.starts_with('#')) {
      std::fill_n(words_, cells, cell(whole_));
      return;
    }
    auto parts = listBetween('[', ']', "cells in brackets");
    if (parts.size() != cells)
      refuse(whole_, std::to_string(cells) + " cells");
    for (size_t i = 0; i < parts.size(); ++i)
      words_[i] = cell(parts[i]);
  }
  void cellSet() {
    for (std::string_view part : listBetween('{', '}', "cells in braces")) {
      auto state = static_cast<uint64_t>(cell(part));
      words_[state / 64] |= static_cast<int64_t>(uint64_t(1) << state % 64);
    }
  }

  std::string_view whole_;
  const Rule &rule_;
  int64_t *words_;
};

std::string list(const int64_t *words, uint32_t count, const char *prefix) {
  std::string text;
  for (uint32_t i = 0; i < count; ++i)
    text += (i ? ", " : "") + std::string(prefix) + std::to_string(words[i]);
  return text;
}

std::string cellSetText(const int64_t *words, uint32_t states) {
  std::string text;
  for (uint32_t state = 0; state < states; ++state)
    if (static_cast<uint64_t>(words[state / 64]) >> state % 64 & 1)
      text += (text.empty() ? "#" : ", #") + std::to_string(state);
  return "{" + text + "}";
}

std::string arrayText(const Parameter &parameter, const int64_t *words) {
  bool isUniform = true;
  for (uint32_t i = 1; i < parameter.words; ++i)
    isUniform = isUniform && words[i] == words[0];
  return std::string("(") + (parameter.shape ? parameter.shape : "") + ").fill(" +
         list(words, isUniform ? std::min(parameter.words, 1u) : parameter.words, "#") + ")";
}

std::string valueText(const Parameter &parameter, const int64_t *words, const Rule &rule) {
  switch (parameter.kind) {
  case Parameter::Integer:
    return std::to_string(words[0]);
  case Parameter::Cell:
    return "#" + std::to_string(words[0]);
  case Parameter::Tag:
    return std::string("#") + rule.tags[words[0]].name;
  case Parameter::Vector:
    return "[" + list(words, parameter.words, "") + "]";
  case Parameter::Array:
    return arrayText(parameter, words);
  case Parameter::CellSet:
    return cellSetText(words, rule.states);
  }
  return {};
}

/// The characters of a site's span.
std::string sliceOf(const Site &site) {
  std::string slice;
  uint32_t column = 0;
  for (const char *at = site.sourceLine; *at; ++at) {
    if ((*at & 0xc0) != 0x80)
      ++column;
    if (column >= site.column && column < site.column + site.length)
      slice += *at;
  }
  return slice;
}

} // namespace

int runProcedure(int argc, char **argv, const Rule &rule) {
  const Procedure &procedure = *rule.procedure;
  uint64_t total = 0;
  for (uint64_t i = 0; i < procedure.parameterCount; ++i)
    total += procedure.parameters[i].words;
  std::vector<int64_t> words(total + 1);
  if (argc > 1 && static_cast<uint64_t>(argc - 1) > procedure.parameterCount)
    throw Stop{Exit::Usage, "at most " + std::to_string(procedure.parameterCount) + " arguments"};
  int64_t *at = words.data();
  for (uint64_t i = 0; i < procedure.parameterCount; at += procedure.parameters[i++].words)
    if (i + 1 < static_cast<uint64_t>(argc))
      ArgumentReader(argv[i + 1], rule, at).read(procedure.parameters[i]);
  if (uint32_t failed = procedure.run(words.data())) {
    const Site &site = rule.sites[failed - 1];
    std::printf("error: %s @ %s\n", site.message, sliceOf(site).c_str());
    return 1;
  }
  at = words.data();
  for (uint64_t i = 0; i < procedure.parameterCount; at += procedure.parameters[i++].words)
    std::printf("%s\n", valueText(procedure.parameters[i], at, rule).c_str());
  return 0;
}

} // namespace pp::ndca
