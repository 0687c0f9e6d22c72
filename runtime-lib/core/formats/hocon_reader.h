// HOCON text to values, as Puppet's hocon library reads it.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <stdexcept>
#include <string_view>

namespace pp {

/// HOCON that cannot be read; the text says what is wrong and in which line.
class HoconError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// HOCON that breaks the rules of its grammar, or refers to what is not there.
class HoconParseError : public HoconError {
public:
  using HoconError::HoconError;
};

/// The object of a HOCON text with its substitutions resolved. Throws HoconError.
Value parseHocon(Context &context, std::string_view text);

} // namespace pp
