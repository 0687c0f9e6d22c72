// Text to a tree, by HCL's native syntax; what is wrong is told in HCL's words.
#pragma once

#include "frontend/pcl/ast/ast.h"
#include "frontend/pcl/lexer/problem.h"
#include "frontend/pcl/lexer/token.h"

namespace ppcc::pcl {

/// The body of a file. Items that are wrong are left out or stand for something unknown.
Ast parseBody(const source::SourceFile &file, const std::vector<Token> &tokens, Problems &problems);
/// A text that is one expression.
Ast parseExpression(const source::SourceFile &file, const std::vector<Token> &tokens,
                    Problems &problems);
/// A text that is one template, without quotes.
Ast parseTemplate(const source::SourceFile &file, const std::vector<Token> &tokens,
                  Problems &problems);

} // namespace ppcc::pcl
