// Text to tree: the entry of the parser.
#pragma once

#include "frontend/puppet/ast/program.h"
#include "frontend/puppet/lexer/lexer.h"

#include <optional>

namespace ppcc::puppet {

/// What the parser must know beside the text.
struct ParseOptions {
  LexOptions lexing;
  /// `private` before classes, defines, parameters and assigned variables; else a reserved word.
  bool privateDeclarations = false;
  /// How deep brackets, blocks and the like may nest; the parser recurses that deep.
  uint32_t maxNesting = 20'000;
  /// How high a tree may become, also through long chains of operators; readers of it recurse so
  /// deep.
  uint32_t maxHeight = 120'000;
};

/// The options for a file by its name: `.epp` is a template, anything else a manifest.
ParseOptions optionsFor(const source::SourceFile &file);

/// Parses a file to the tree that Puppet 8 makes of it. Nothing after errors, of which all that are
/// independent are reported; the first is the one that Puppet reports.
std::optional<ast::Program> parse(const source::SourceFile &file, const ParseOptions &options,
                                  diagnostics::Engine &diagnostics);

} // namespace ppcc::puppet
