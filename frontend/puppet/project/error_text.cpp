// Puppet knows no place for what Ruby refuses while lexing, and no line for an early end.
#include "frontend/puppet/project/error_text.h"

namespace ppcc::puppet {

using diagnostics::Id;

static bool tellsFile(Id id) { return id != Id::IllegalBom && id != Id::InvalidRegexp; }
static bool tellsPosition(Id id) { return id != Id::SyntaxErrorAtEnd; }

std::string puppetErrorText(const diagnostics::Diagnostic &diagnostic) {
  std::string text = diagnostic.message;
  if (!diagnostic.place.file || !tellsFile(diagnostic.id))
    return text;
  const source::SourceFile &file = *diagnostic.place.file;
  text += " (file: " + file.path();
  if (tellsPosition(diagnostic.id)) {
    source::Position position = file.position(diagnostic.place.span.begin);
    text +=
        ", line: " + std::to_string(position.line) + ", column: " + std::to_string(position.column);
  }
  return text + ")";
}

} // namespace ppcc::puppet
