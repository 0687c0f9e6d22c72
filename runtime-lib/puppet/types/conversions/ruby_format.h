// Ruby's sprintf, one directive at a time.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <optional>
#include <string>
#include <string_view>

namespace pp {

/// The parts of `%-+ #08.3f`.
struct FormatSpec {
  bool left = false;
  bool plus = false;
  bool space = false;
  bool alternative = false;
  bool zero = false;
  std::optional<uint32_t> width;
  std::optional<uint32_t> precision;
  char conversion = 's';
};

/// `%d %i %u %x %X %o %b %B`; negative numbers in other bases are shown as `..f85` unless signed.
std::string formatInteger(Context &context, const FormatSpec &spec, Value integer);
/// `%e %E %f %g %G %a %A`
std::string formatFloat(Context &context, const FormatSpec &spec, double number);
/// `%s`, and `%p` of what is inspected already: width and precision count characters.
std::string formatText(Context &context, const FormatSpec &spec, std::string_view text);

} // namespace pp
