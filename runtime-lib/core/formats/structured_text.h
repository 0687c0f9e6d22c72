// JSON or YAML, whichever a text is: what facts, classifiers and trusted data come in.
#pragma once

#include "runtime-lib/core/values/build.h"

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

/// What a text is that starts with `{` or `[`: broken JSON can be valid YAML, which hides its
/// mistakes.
enum class InBraces : uint8_t { Json, JsonOrYaml };

/// The value of a JSON text (one that starts with `{` or `[`) or of a YAML document. Throws
/// DataError.
Value parseStructured(Context &context, const SourcedText &input, InBraces braces = InBraces::Json);

/// A value that has no business where it stands, for messages: `1`, `{"a"=>1}`; long ones are cut.
std::string shownInError(Value value);

} // namespace pp
