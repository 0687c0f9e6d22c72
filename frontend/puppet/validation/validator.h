// The static checks of Puppet's validator over a parsed file.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/puppet/ast/program.h"
#include "frontend/puppet/validation/file_namespace.h"

namespace ppcc::puppet {

/// Puppet's setting `strict`.
enum class Strict { Off, Warning, Error };

/// What the checks depend on besides the text.
struct ValidationOptions {
  Strict strict = Strict::Error;
  /// Integers beyond 64 bits, which Puppet 8 rejects.
  bool bigIntegers = true;
  ModuleLayout layout;
};

/// Reports what is wrong with a program, in the order in which Puppet 8 reports it. True where
/// there is no error. The diagnostics point into the program's source file.
bool validate(const ast::Program &program, const ValidationOptions &options,
              diagnostics::Engine &diagnostics);

} // namespace ppcc::puppet
