// JSON or YAML, whichever a text is: what facts, classifiers and trusted data come in.
#pragma once

#include "runtime-lib/values/build.h"

#include <stdexcept>
#include <string>
#include <string_view>

namespace pp {

/// Data that cannot be used; the text names its source, says what is wrong and where.
class DataError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// A text and where it comes from, for messages.
struct SourcedText {
  std::string text;
  std::string source;
};

/// The value of a JSON text (one that starts with `{` or `[`) or of a YAML document. Throws
/// DataError.
Value parseStructured(Context &context, const SourcedText &input);

} // namespace pp
