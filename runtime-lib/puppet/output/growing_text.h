// The text of a catalog while it is written, which need not be in memory as a whole.
#pragma once

#include "runtime-lib/core/files/text_pieces.h"

#include <cstddef>
#include <string>

namespace pp {

struct Run;

/// A text that grows at its end. When it has become long and writing the rest cannot fail any
/// more, what is there is given away.
class GrowingText {
public:
  /// What a pipe takes at once, and what stays in the processor's cache.
  static constexpr size_t pieceBytes = size_t{64} << 10;

  /// Without `pieces` the text stays whole.
  GrowingText(Run &run, TextPieces *pieces) : run_(run), pieces_(pieces) {}

  std::string text;

  /// Says that what is written so far is final.
  void handOver() {
    if (pieces_ && text.size() >= pieceBytes)
      giveAway();
  }

private:
  void giveAway();

  Run &run_;
  TextPieces *pieces_;
  bool isCertain_ = false;
};

} // namespace pp
