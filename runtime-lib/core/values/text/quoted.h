// Text between quotes, as Ruby shows it in messages.
#pragma once

#include <string>
#include <string_view>

namespace pp {

/// Ruby's String#inspect.
std::string inspected(std::string_view text);
/// Ruby's String#dump: as inspected, with everything beyond ASCII escaped.
std::string dumped(std::string_view text);

} // namespace pp
