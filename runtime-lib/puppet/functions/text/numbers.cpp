// Functions that round and measure numbers; strings are converted with a warning, as Puppet does.
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/calling/warnings.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_numbers.h"

#include <charconv>
#include <cmath>
#include <optional>

namespace pp::builtins {

Value absNumber(const Call &call) {
  Value number = call.args[0];
  if (const Float *real = dynAs<Float>(number))
    return makeFloat(call.run, std::fabs(real->value));
  return integerSign(number) < 0 ? negate(call.run, number) : number;
}

/// `-?digits` with or without `.digits`: what abs() takes for a number.
static std::optional<bool> decimalIsFloat(std::string_view text) {
  if (text.starts_with('-'))
    text.remove_prefix(1);
  size_t dot = std::min(text.find('.'), text.size());
  auto allDigits = [](std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (!allDigits(text.substr(0, dot)))
    return std::nullopt;
  if (dot == text.size())
    return false;
  return allDigits(text.substr(dot + 1)) ? std::optional(true) : std::nullopt;
}

Value absText(const Call &call) {
  warnOfDeprecation(call, "The abs() function's auto conversion of String to Numeric is "
                          "deprecated - change to convert input before calling");
  std::string_view text = call.args[0].as<String>()->view();
  requireUtf8(text);
  std::optional<bool> isFloat = decimalIsFloat(text);
  if (!isFloat)
    failPlain("abs(): Requires float or integer to work with - was given non decimal string");
  if (*isFloat)
    return makeFloat(call.run, std::fabs(std::strtod(std::string(text).c_str(), nullptr)));
  Value number = makeIntegerFromDecimal(call.run, text);
  return integerSign(number) < 0 ? negate(call.run, number) : number;
}

/// An integer stays; a float is rounded by `rounding` and becomes an integer.
static Value rounded(const Call &call, Value number, double (*rounding)(double)) {
  const Float *real = dynAs<Float>(number);
  return real ? truncateToInteger(call.run, rounding(real->value)) : number;
}

static double ceilOf(double value) { return std::ceil(value); }
static double floorOf(double value) { return std::floor(value); }

Value ceilingNumber(const Call &call) { return rounded(call, call.args[0], ceilOf); }
Value floorNumber(const Call &call) { return rounded(call, call.args[0], floorOf); }

static Value roundedText(const Call &call, const std::string &name, double (*rounding)(double)) {
  warnOfDeprecation(call, "The " + name +
                              "() function's auto conversion of String to Float is "
                              "deprecated - change to convert input before calling");
  std::optional<double> number = readRubyFloat(call.args[0].as<String>()->view());
  if (!number)
    failPlain(name + "(): cannot convert given value to a floating point value.");
  return truncateToInteger(call.run, rounding(*number));
}

Value ceilingText(const Call &call) { return roundedText(call, "ceiling", ceilOf); }
Value floorText(const Call &call) { return roundedText(call, "floor", floorOf); }

/// Integer(x + 0.5), or Integer(x - 0.5) for what is not positive: integers go through a float too.
Value roundNumber(const Call &call) {
  const Float *real = dynAs<Float>(call.args[0]);
  double number = real ? real->value : integerToDouble(call.args[0]);
  return truncateToInteger(call.run, number > 0 ? number + 0.5 : number - 0.5);
}

} // namespace pp::builtins
