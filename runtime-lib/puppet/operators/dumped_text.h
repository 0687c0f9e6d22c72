// Text in ASCII, for messages about text that cannot be shown.
#pragma once

#include <string>
#include <string_view>

namespace pp {

/// Ruby's String#dump: as inspected, with everything beyond ASCII escaped.
std::string dumped(std::string_view text);

} // namespace pp
