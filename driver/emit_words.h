// The words of `--emit`: the driver's own, and those of languages.
#pragma once

#include "driver/options.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::driver {

/// One of the driver's kinds, or nothing.
std::optional<Emit> emitOfWord(std::string_view word);

/// A kind of the language, or null.
const frontend::EmitKind *findEmitKind(const frontend::Language &language, std::string_view word);

/// The options with what the name of the output asks for, where `--emit` does not say it.
Options withEmitOfOutput(Options options, const frontend::Language &language);

/// The words that a language has, the driver's among them, sorted.
std::vector<std::string_view> emitWords(const frontend::Language &language);

/// The words of all languages and of the driver, sorted.
std::vector<std::string_view> emitWords();

/// Words as a list: `ast, ir, llvm`.
std::string listOf(const std::vector<std::string_view> &words);

/// What the help says about them.
std::string emitHelp();

} // namespace ppcc::driver
