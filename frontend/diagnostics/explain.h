// `--explain CODE`: what a diagnostic or a run-time issue means, with an example.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::diagnostics {

/// The explanation of a code, exactly as written in the table.
std::optional<std::string_view> explanation(std::string_view code);

/// The page printed for `--explain`: code, messages, explanation. The case of `code` is ignored.
/// Empty where there is no such code.
std::optional<std::string> explain(std::string_view code);

/// A code near to one that does not exist, else empty.
std::string_view nearestCode(std::string_view code);

/// All codes in alphabetical order, each once.
std::vector<std::string_view> allCodes();

} // namespace ppcc::diagnostics
