// Whether a text is JSON, with the answer of Ruby's JSON parser where it is not.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ppcc::puppet {

/// The message of Ruby's JSON.parse (json 2.6) for a text it rejects; nothing for valid JSON.
/// Comments are accepted as Ruby accepts them.
std::optional<std::string> jsonProblem(std::string_view text);

} // namespace ppcc::puppet
