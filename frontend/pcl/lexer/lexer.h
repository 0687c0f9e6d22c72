// Text to tokens.
#pragma once

#include "frontend/pcl/lexer/problem.h"
#include "frontend/pcl/lexer/token.h"

namespace ppcc::pcl {

/// What a text is: a body or an expression, or a template without quotes around it.
enum class TextKind : uint8_t { Code, Template };

/// The tokens of a text that is valid UTF-8; the last is End. Characters that no token begins with
/// are tokens too: checkTokens() reports them.
std::vector<Token> lex(std::string_view text, TextKind kind);

/// Reports tokens that are never right, repeated ones a few times only.
void checkTokens(const std::vector<Token> &tokens, Problems &problems);

/// Lines `line:column kind "text"`.
std::string printTokens(const source::SourceFile &file, const std::vector<Token> &tokens);

} // namespace ppcc::pcl
