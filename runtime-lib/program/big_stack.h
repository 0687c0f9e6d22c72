// Runs code on a stack that is large enough for deep recursion in manifests.
#pragma once

#include <functional>

namespace pp {

/// Runs `body` in a thread of its own and waits for it. `body` must not throw.
void onBigStack(const std::function<void()> &body);

} // namespace pp
