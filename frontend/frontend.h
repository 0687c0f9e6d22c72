// What a language is to ppcc. A row of languages.def names a folder here whose namespace defines
// `language()`; the driver knows languages by these declarations alone.
#pragma once

#include "frontend/options.h"
#include "frontend/project.h"
#include "frontend/toolchain.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace ppcc::frontend {

/// How sure a language is that an input is its own; the surest gets it.
enum class Claim : uint8_t {
  None,
  /// The name ends as names of the language's files do.
  Name,
  /// What stands or lies in it looks like the language.
  Content,
  /// A project file says so.
  Project
};

/// Something that `--emit` can stop at, beside what the driver makes of any language's IR.
struct EmitKind {
  /// As the user writes it; several languages may have the same.
  std::string_view word;
  std::string_view help;
  /// The last phase that must have run; empty where loading is enough, `passes` where the IR is
  /// needed as the passes leave it.
  std::string_view after;
  /// An ending of the output's name that asks for this kind without `--emit`: `.html`; mostly none.
  std::string_view suffix = {};
  /// An option of the language that asks for this kind when its value is the word; mostly none.
  std::string_view option = {};
};

/// An ending of an output's name that promises what the language does not make.
struct RefusedOutput {
  std::string_view suffix;
  /// What is said instead of writing a program of that name.
  std::string_view reason;
};

/// A language: plain data and functions.
struct Language {
  /// As `-x` names it.
  std::string_view name;
  /// What it compiles to what, for `ppcc --help`.
  std::string_view summary;
  /// Lines of examples, for `ppcc --help`.
  std::string_view examples;
  /// What may be given to compile, as part of a sentence: `a manifest or an environment`.
  std::string_view inputs;
  std::span<const Option> options;
  std::span<const EmitKind> emitKinds;
  std::span<const RefusedOutput> refusedOutputs = {};
  std::span<const Command> commands;
  /// Whether an input that the user names is of this language. Standard input is `/dev/stdin` and
  /// must not be read here.
  Claim (*claim)(const std::string &path);
  /// Starts a compilation.
  std::unique_ptr<Project> (*start)(const Services &services, const OptionValues &options);
  /// The function of the runtime library that is the `main` of the language's programs.
  std::string_view programEntry;
  /// The same function, for programs in this process.
  int (*runProgram)(int argc, char **argv, const pp::ProgramDescriptor *program);
};

/// The rows of languages.def in order.
std::span<const Language *const> languages();

} // namespace ppcc::frontend
