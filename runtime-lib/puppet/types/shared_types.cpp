// Types that the runtime itself needs, read from text when first used.
#include "runtime-lib/puppet/types/shared_types.h"

#include <atomic>

namespace pp {

namespace {

/// Never freed: constants refer to types in it until the process ends.
struct KeptContext {
  Context context;
  KeptContext *next = nullptr;
};

std::atomic<KeptContext *> allKept = nullptr;

/// The thread's own memory for shared types. A lock around one memory for all could never be right:
/// making a type may need another constant, whose maker waits for the lock.
Context &ownContext() {
  thread_local KeptContext *own = nullptr;
  if (!own) {
    own = new KeptContext;
    own->next = allKept.load();
    while (!allKept.compare_exchange_weak(own->next, own)) {
    }
  }
  return own->context;
}

} // namespace

void withSharedContext(const std::function<void(Context &)> &body) { body(ownContext()); }

const Type *sharedType(std::string_view text, TypeResolver *locals) {
  const Type *type = nullptr;
  withSharedContext([&](Context &context) {
    TypeResolver *outer = context.types;
    context.types = locals;
    type = parseType(context, text);
    context.types = outer;
  });
  return type;
}

} // namespace pp
