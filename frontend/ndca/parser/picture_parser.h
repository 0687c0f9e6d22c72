// Pictures of patterns between backticks: cells, then clauses.
#pragma once

#include "frontend/ndca/parser/token_reader.h"

namespace ppcc::ndca {

/// The picture whose text with its backticks is `span`. What is wrong is reported by `tokens`.
const Picture *parsePicture(TokenReader &tokens, Ast &ast, bool isInternal, source::Span span);

} // namespace ppcc::ndca
