// Types that the runtime itself needs, read from text when first used.
#include "runtime-lib/types/shared_types.h"

#include <mutex>

namespace pp {

void withSharedContext(const std::function<void(Context &)> &body) {
  // Never destroyed: constants of other files may refer to types in it until the process ends.
  static Context *context = new Context;
  static std::recursive_mutex mutex;
  std::lock_guard lock(mutex);
  body(*context);
}

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
