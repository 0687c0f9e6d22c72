// Values that expressions have in every run, found with the runtime's own operators.
#pragma once

#include "frontend/puppet/ast/program.h"
#include "runtime-lib/puppet/types/type.h"

#include <memory>
#include <optional>

namespace ppcc::puppet {

/// A context for constants: the edition's rules without extensions, and little memory, so that a
/// manifest cannot make the compiler work hard.
std::unique_ptr<pp::Context> constantContext(const pp::LanguageOptions &language = {});

/// The value of an expression of literals, operators and built-in types; nothing where it depends
/// on the run or fails. Values live in `context`.
std::optional<pp::Value> constantValue(pp::Context &context, const ast::Node *node);

/// The type that a type expression means, where it takes only built-in types; else null.
const pp::Type *constantType(pp::Context &context, const ast::Node *node);

} // namespace ppcc::puppet
