// Texts that Ruby keeps as bytes (ASCII-8BIT): those that were decoded from Base64, hashed
// passwords, `!!binary` in YAML, and what is made of them. A catalog holds them as Binary.
#pragma once

#include "runtime-lib/abi/objects.h"
#include "runtime-lib/core/session/context.h"

#include <span>
#include <string_view>

namespace pp {

/// A flag of String beside those of its own.
constexpr uint8_t bytesFlag = 8;
static_assert((bytesFlag & (String::ascii | String::inRoom | String::plain)) == 0);

inline bool isBytes(const String &text) { return text.flags & bytesFlag; }

Value makeBytes(Context &context, std::string_view bytes);
/// A text that an operation has made of `source`, which is bytes when that is.
Value makeTextLike(Context &context, const String &source, std::string_view text);

/// Tells what Ruby makes of texts that are put together: bytes or characters. Bytes beyond ASCII
/// and characters beyond ASCII do not go together.
class JoinedText {
public:
  /// Fails with Ruby's words.
  void add(Value part);
  bool isBytes() const { return isBytes_; }

private:
  void add(bool isBytes, bool isAscii);

  bool isFirst_ = true;
  bool isBytes_ = false;
  bool isAscii_ = true;
};

/// Whether one of the values is such a text.
bool anyBytes(std::span<const Value> values);
/// `text`, made of the parts in this order.
Value makeJoined(Context &context, std::span<const Value> parts, std::string_view text);

} // namespace pp
