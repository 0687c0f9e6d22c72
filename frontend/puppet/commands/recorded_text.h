// The form in which answers to reference cases are recorded (test/reference/README.md).
#pragma once

#include <string>
#include <string_view>

namespace ppcc::puppet {

/// A message with its continuation lines indented and control characters made visible.
std::string recordedText(std::string_view text);

/// The same for what a linked program printed, whose messages have no marks where they end.
std::string linkedText(const std::string &text);

} // namespace ppcc::puppet
