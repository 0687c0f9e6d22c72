// Where Ruby's JSON parser gives up.
#pragma once

#include <optional>
#include <string_view>

namespace pp::stdlib {

/// What Ruby's parser shows of a text that is not JSON: the rest from where it gave up. Nothing
/// when the text is JSON.
std::optional<std::string_view> jsonFailure(std::string_view text);

} // namespace pp::stdlib
