// Reads numbers whole or not at all.
#include "runtime-lib/ndca/command/numbers.h"

#include <charconv>
#include <cstdlib>
#include <string>

namespace pp::ndca {

namespace {

std::optional<mpz_class> readDigits(std::string_view text) {
  if (text.empty() || text.size() > 100000 ||
      text.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  return mpz_class(std::string(text), 10);
}

std::optional<mpz_class> readPower(std::string_view base, std::string_view exponent) {
  auto number = readDigits(base);
  auto times = readDigits(exponent);
  if (!number || !times || *times > 300000 ||
      mpz_sizeinbase(number->get_mpz_t(), 2) * times->get_ui() > 300000)
    return std::nullopt;
  mpz_class result;
  mpz_pow_ui(result.get_mpz_t(), number->get_mpz_t(), times->get_ui());
  return result;
}

} // namespace

std::optional<mpz_class> readCount(std::string_view text) {
  if (size_t power = text.find('^'); power != std::string_view::npos)
    return readPower(text.substr(0, power), text.substr(power + 1));
  size_t exponent = text.find_first_of("eE");
  if (exponent == std::string_view::npos)
    return readDigits(text);
  auto factor = readDigits(text.substr(0, exponent));
  auto power = readPower("10", text.substr(exponent + 1));
  if (!factor || !power)
    return std::nullopt;
  return mpz_class(*factor * *power);
}

std::optional<int64_t> readInteger(std::string_view text) {
  int64_t number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return number;
}

std::optional<double> readFraction(std::string_view text) {
  if (text.empty() || text.find_first_not_of("0123456789.") != std::string_view::npos)
    return std::nullopt;
  std::string digits(text);
  char *end = nullptr;
  double number = std::strtod(digits.c_str(), &end);
  if (*end || end == digits.c_str() || number > 1)
    return std::nullopt;
  return number;
}

std::optional<uint64_t> readBytes(std::string_view text) {
  constexpr std::string_view units = "KMGT";
  unsigned shift = 0;
  if (!text.empty())
    if (size_t unit = units.find(text.back()); unit != std::string_view::npos) {
      shift = static_cast<unsigned>(unit + 1) * 10;
      text.remove_suffix(1);
    }
  auto number = readInteger(text);
  if (!number || *number <= 0 || static_cast<uint64_t>(*number) > UINT64_MAX >> 1 >> shift)
    return std::nullopt;
  return static_cast<uint64_t>(*number) << shift;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos)
      return parts;
    text.remove_prefix(end + 1);
  }
}

} // namespace pp::ndca
