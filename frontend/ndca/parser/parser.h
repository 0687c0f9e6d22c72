// Tokens to a tree.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/ndca/ast/ast.h"
#include "frontend/ndca/lexer/token.h"

namespace ppcc::ndca {

/// The tree of a file. After an error, which is reported, the rest of the file is missing.
Ast parse(const source::SourceFile &file, const std::vector<Token> &tokens, bool isInternal,
          diagnostics::Engine &engine);

} // namespace ppcc::ndca
