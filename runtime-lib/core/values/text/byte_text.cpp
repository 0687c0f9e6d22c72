// Ruby's rule for the encoding of texts that are put together (rb_enc_compatible).
#include "runtime-lib/core/values/text/byte_text.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/unicode.h"

#include <algorithm>

namespace pp {

Value makeBytes(Context &context, std::string_view bytes) {
  String *text = newString(context, bytes.size());
  std::ranges::copy(bytes, text->inlined);
  return sealString(text, textFlags(bytes) | bytesFlag);
}

Value makeTextLike(Context &context, const String &source, std::string_view text) {
  return isBytes(source) ? makeBytes(context, text) : makeString(context, text);
}

void JoinedText::add(Value part) {
  if (const auto *secret = dynAs<Sensitive>(part))
    part = secret->value;
  const auto *text = dynAs<String>(part);
  add(text && pp::isBytes(*text), !text || text->isAscii());
}

void JoinedText::add(bool isBytes, bool isAscii) {
  if (isFirst_) {
    isBytes_ = isBytes;
  } else if (isBytes != isBytes_ && !isAscii) {
    if (!isAscii_)
      failPlain(isBytes ? "incompatible character encodings: UTF-8 and ASCII-8BIT"
                        : "incompatible character encodings: ASCII-8BIT and UTF-8");
    isBytes_ = isBytes;
  }
  isFirst_ = false;
  isAscii_ = isAscii_ && isAscii;
}

bool anyBytes(std::span<const Value> values) {
  return std::ranges::any_of(values, [](Value value) {
    const auto *text = dynAs<String>(value);
    return text && isBytes(*text);
  });
}

Value makeJoined(Context &context, std::span<const Value> parts, std::string_view text) {
  JoinedText joined;
  for (Value part : parts)
    joined.add(part);
  return joined.isBytes() ? makeBytes(context, text) : makeString(context, text);
}

} // namespace pp
