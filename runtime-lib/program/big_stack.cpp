// A thread with a stack of its own size; memory is used only as far as the stack grows.
#include "runtime-lib/program/big_stack.h"

#include <pthread.h>

namespace pp {

static constexpr size_t stackBytes = size_t{1} << 30;

static void *runBody(void *body) {
  (*static_cast<const std::function<void()> *>(body))();
  return nullptr;
}

void onBigStack(const std::function<void()> &body) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_t thread;
  bool isStarted = pthread_attr_setstacksize(&attributes, stackBytes) == 0 &&
                   pthread_create(&thread, &attributes, runBody,
                                  const_cast<void *>(static_cast<const void *>(&body))) == 0;
  pthread_attr_destroy(&attributes);
  if (isStarted)
    pthread_join(thread, nullptr);
  else
    body();
}

} // namespace pp
