// Runs code on a stack that is large enough for deep recursion in manifests.
#pragma once

#include <functional>

namespace pp {

/// Runs `body` to its end on a stack of its own; throws what it throws.
void onBigStack(const std::function<void()> &body);

/// Runs `body` in so many threads at once, this one included, and waits for all; in fewer where the
/// system has no more. Throws what one of them threw, when all have ended.
void onBigStacks(unsigned count, const std::function<void()> &body);

} // namespace pp
