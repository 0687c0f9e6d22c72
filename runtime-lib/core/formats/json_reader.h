// JSON text to values.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <stdexcept>
#include <string_view>

namespace pp {

/// JSON that cannot be read; the text says what is wrong and in which line.
class JsonError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// How to read what Puppet treats differently.
struct JsonOptions {
  /// Facts have no null: Puppet makes them empty strings.
  bool nullAsEmptyString = false;
  /// Ruby's parser skips comments.
  bool allowComments = false;
};

/// The value of a JSON text. Integers are exact, however long; throws JsonError.
Value parseJson(Context &context, std::string_view text, JsonOptions options = {});

} // namespace pp
