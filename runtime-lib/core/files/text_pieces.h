// A text that is written while it is made.
#pragma once

#include <string_view>

namespace pp {

/// Takes a text piece by piece.
class TextPieces {
public:
  virtual ~TextPieces() = default;
  virtual void take(std::string_view piece) = 0;
};

} // namespace pp
