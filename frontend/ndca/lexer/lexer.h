// Text to tokens.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/ndca/lexer/token.h"

namespace ppcc::ndca {

/// The tokens of a file, or of the part `within` of one; the last is End. What cannot be read is
/// reported, and ends the row. `$` is a symbol in internal mode only.
std::vector<Token> lex(const source::SourceFile &file, source::Span within, bool isInternal,
                       diagnostics::Engine &engine);

/// Lines `line:column kind "text"`.
std::string printTokens(const source::SourceFile &file, const std::vector<Token> &tokens);

} // namespace ppcc::ndca
