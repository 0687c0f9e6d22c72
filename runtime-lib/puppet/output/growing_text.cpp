// Asks whether the text is certain when the first piece is full: most catalogs are smaller.
#include "runtime-lib/puppet/output/growing_text.h"

#include "runtime-lib/puppet/output/writing_failures.h"

namespace pp {

void GrowingText::giveAway() {
  if (!isCertain_ && !hasCertainText(run_)) {
    pieces_ = nullptr;
    return;
  }
  isCertain_ = true;
  pieces_->take(text);
  text.clear();
}

} // namespace pp
