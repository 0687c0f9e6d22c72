// `def self.title_patterns` of a resource type, where it is a literal.
#pragma once

#include "frontend/puppet/ruby_types/ruby_lexer.h"
#include "runtime-lib/puppet/environment/module_types.h"

#include <span>

namespace ppcc::puppet::ruby {

/// Reads the body of the method, from behind its name. Gives false where the patterns are computed.
bool readTitlePatterns(std::span<const Token> body, std::vector<pp::ModuleType::Pattern> &patterns);

} // namespace ppcc::puppet::ruby
