// Types that the runtime itself needs, written in Puppet's notation.
#pragma once

#include "runtime-lib/puppet/types/type.h"

#include <functional>

namespace pp {

/// The type, made in memory that is never freed and shared by all threads. Keep the result in a
/// `static const`: each call reads the text anew. `locals` finds names that are not built in.
const Type *sharedType(std::string_view text, TypeResolver *locals = nullptr);
/// Runs `body` with the thread's memory in which shared types live.
void withSharedContext(const std::function<void(Context &)> &body);

} // namespace pp
