// Parsing text in tests, with the stack that the parser's limits are made for.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/puppet/ast/print.h"
#include "frontend/puppet/parser/parser.h"

#include <functional>
#include <memory>
#include <pthread.h>
#include <string>
#include <vector>

namespace ppcc::puppet {

/// What came of a text: the program, or errors as `line:column message`.
struct Parsed {
  std::unique_ptr<source::SourceFile> file;
  std::optional<ast::Program> program;
  std::vector<std::string> errors;
  std::vector<std::string> warnings;

  std::string pn() const { return program ? ast::toPN(*program) : "no program"; }
};

inline Parsed parseText(std::string text, Language language = Language::Manifest,
                        ParseOptions options = {}) {
  Parsed result;
  result.file = std::make_unique<source::SourceFile>("test.pp", std::move(text));
  options.lexing.language = language;
  diagnostics::Engine engine;
  result.program = parse(*result.file, options, engine);
  for (const diagnostics::Diagnostic &diagnostic : engine.diagnostics()) {
    source::Position position = result.file->position(diagnostic.place.span.begin);
    std::string line = std::to_string(position.line) + ':' + std::to_string(position.column) + ' ' +
                       diagnostic.message;
    bool isError = diagnostic.severity == diagnostics::Severity::Error;
    (isError ? result.errors : result.warnings).push_back(line);
  }
  return result;
}

/// Runs on a thread with a stack of 1 GiB, as the driver does.
inline void onLargeStack(const std::function<void()> &work) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, size_t(1) << 30);
  auto run = [](void *data) -> void * {
    (*static_cast<const std::function<void()> *>(data))();
    return nullptr;
  };
  pthread_t thread;
  if (pthread_create(&thread, &attributes, run, const_cast<std::function<void()> *>(&work)) != 0)
    std::abort();
  pthread_join(thread, nullptr);
}

/// A text many times over.
inline std::string repeat(std::string_view text, size_t count) {
  std::string result;
  result.reserve(text.size() * count);
  for (size_t i = 0; i < count; ++i)
    result += text;
  return result;
}

} // namespace ppcc::puppet
