// Templates whose text is written in calls of inline_epp.
#pragma once

#include "frontend/puppet/analysis/annotated_ast.h"
#include "frontend/puppet/validation/validator.h"
#include "frontend/source/source_manager.h"

#include <deque>

namespace ppcc::puppet {

/// Finds, parses and validates them. A text counts where it is a literal, or a variable that the
/// file assigns once, from a literal; the program itself checks that it is called with that text.
class InlineTemplateFinder {
public:
  InlineTemplateFinder(source::SourceManager &files, const ValidationOptions &validation)
      : files_(files), validation_(validation) {}

  void scan(const ast::Program &program);
  const InlineTemplates &found() const { return found_; }

private:
  void add(const ast::Node &call, std::string_view text);

  source::SourceManager &files_;
  const ValidationOptions &validation_;
  std::deque<ast::Program> programs_;
  InlineTemplates found_;
};

} // namespace ppcc::puppet
