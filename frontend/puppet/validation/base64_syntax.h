// Whether a text is Base64 as Ruby's strict decoder reads it.
#pragma once

#include <cstdint>
#include <string_view>

namespace ppcc::puppet {

enum class Base64Problem : uint8_t { None, Padding, Letters };

/// What Puppet's checker says of a text; white space in it does not count.
Base64Problem base64Problem(std::string_view text);

} // namespace ppcc::puppet
