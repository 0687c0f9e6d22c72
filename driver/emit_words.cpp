// Languages may share words; each is named once.
#include "driver/emit_words.h"

#include <set>

namespace ppcc::driver {

namespace {

struct OwnKind {
  Emit emit;
  std::string_view word;
  std::string_view help;
};

constexpr OwnKind ownKinds[] = {
#define EMIT(Kind, word, help) {Emit::Kind, word, help},
#include "driver/emit_kinds.def"
};

std::vector<std::string_view> withOwnWords(std::set<std::string_view> words) {
  for (const OwnKind &kind : ownKinds)
    words.insert(kind.word);
  return {words.begin(), words.end()};
}

} // namespace

std::optional<Emit> emitOfWord(std::string_view word) {
  for (const OwnKind &kind : ownKinds)
    if (kind.word == word)
      return kind.emit;
  return std::nullopt;
}

const frontend::EmitKind *findEmitKind(const frontend::Language &language, std::string_view word) {
  for (const frontend::EmitKind &kind : language.emitKinds)
    if (kind.word == word)
      return &kind;
  return nullptr;
}

Options withEmitOfOutput(Options options, const frontend::Language &language) {
  if (!options.emitWord.empty())
    return options;
  for (const frontend::EmitKind &kind : language.emitKinds)
    if ((!kind.suffix.empty() && options.output.ends_with(kind.suffix)) ||
        (!kind.option.empty() && options.languageOptions.find(kind.option) == kind.word)) {
      options.emit = Emit::OfLanguage;
      options.emitWord = kind.word;
    }
  return options;
}

std::vector<std::string_view> emitWords(const frontend::Language &language) {
  std::set<std::string_view> words;
  for (const frontend::EmitKind &kind : language.emitKinds)
    words.insert(kind.word);
  return withOwnWords(std::move(words));
}

std::vector<std::string_view> emitWords() {
  std::set<std::string_view> words;
  for (const frontend::Language *language : frontend::languages())
    for (const frontend::EmitKind &kind : language->emitKinds)
      words.insert(kind.word);
  return withOwnWords(std::move(words));
}

std::string listOf(const std::vector<std::string_view> &words) {
  std::string list;
  for (std::string_view word : words)
    list.append(list.empty() ? "" : ", ").append(word);
  return list;
}

std::string emitHelp() {
  std::string help = "Stop after a phase:";
  std::set<std::string_view> named;
  auto add = [&](std::string_view word, std::string_view text) {
    if (named.insert(word).second)
      help.append("\n  ").append(word).append(": ").append(text);
  };
  for (const frontend::Language *language : frontend::languages())
    for (const frontend::EmitKind &kind : language->emitKinds)
      add(kind.word, kind.help);
  for (const OwnKind &kind : ownKinds)
    add(kind.word, kind.help);
  return help;
}

} // namespace ppcc::driver
