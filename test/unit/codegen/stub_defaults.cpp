// Runtime functions that no test of generated code has a use for; stub_runtime.cpp replaces some.
#include "test/unit/codegen/stub_runtime.h"

#include <cstdio>
#include <cstdlib>

namespace {

[[noreturn]] void unexpected(const char *symbol) {
  std::fprintf(stderr, "unexpected call of %s\n", symbol);
  std::abort();
}

} // namespace

extern "C" {
namespace pp {
#define RUNTIME(Id, symbol, Effect, Result, Parameters)                                            \
  __attribute__((weak)) Result symbol Parameters { unexpected(#symbol); }
#include "runtime-lib/abi/runtime_functions.def"
} // namespace pp
}
