// Text to tokens: the entry of the lexer.
#pragma once

#include "frontend/puppet/ast/arena.h"
#include "frontend/puppet/lexer/token.h"

namespace ppcc::diagnostics {
class Engine;
}

namespace ppcc::puppet {

/// What a text is: a manifest, or a template that starts outside of tags.
enum class Language : uint8_t { Manifest, Epp };

/// What the lexer must know beside the text.
struct LexOptions {
  Language language = Language::Manifest;
  /// Makes `plan` and `apply` keywords (Puppet's setting `tasks`).
  bool tasks = false;
};

/// Splits a whole file into tokens exactly as Puppet does. Texts that are not in the source go to
/// the arena. Warnings are reported at once, errors become Problem tokens for the parser.
Tokens lex(const source::SourceFile &file, const LexOptions &options, ast::Arena &arena,
           diagnostics::Engine &diagnostics);

/// Reports a lexer's error.
void report(const Problem &problem, const source::SourceFile &file,
            diagnostics::Engine &diagnostics);

/// Tokens one a line, for `--emit=tokens`: `LINE:COLUMN NAME "text"`.
std::string printTokens(const Tokens &tokens);

} // namespace ppcc::puppet
