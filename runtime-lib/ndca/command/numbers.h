// Numbers as users write them in options.
#pragma once

#include <gmpxx.h>

#include <optional>
#include <string_view>
#include <vector>

namespace pp::ndca {

/// `1000`, `2^30`, `1e6`; nothing when it is not such a number or has more than 100,000 digits.
std::optional<mpz_class> readCount(std::string_view text);
std::optional<int64_t> readInteger(std::string_view text);
/// A fraction from 0 to 1.
std::optional<double> readFraction(std::string_view text);
/// Bytes: `512M`, `2G`; plain numbers are bytes.
std::optional<uint64_t> readBytes(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);

} // namespace pp::ndca
