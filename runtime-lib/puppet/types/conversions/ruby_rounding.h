// How Ruby rounds a float that it writes with a given number of digits.
#pragma once

namespace pp {

/// Where digits are counted: from the first that is not zero, or after the decimal point.
enum class DigitsFrom : bool { FirstDigit, Point };

struct RubyRounded {
  /// Has the digits that Ruby writes when it is rounded as usual.
  double number;
  /// Ruby leaves zeros at the end there that `%g` cuts off elsewhere.
  bool keepsZeros = false;
};

/// Ruby first rounds with floating-point arithmetic, and takes what is half as far as that can tell
/// for half: the last digit becomes even, so that 0.15 gives 0.2, and 2.675 gives 2.68, though both
/// are a little less than half. `magnitude` is finite and not negative.
RubyRounded roundedAsRuby(double magnitude, int digits, DigitsFrom from);

} // namespace pp
