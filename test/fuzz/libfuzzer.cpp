// libFuzzer's program: PPCC_FUZZ_TARGET names what gets the bytes.
#include "test/fuzz/targets.h"

#include <cstdio>
#include <cstdlib>

namespace {

const ppcc::fuzz::Target *target;

} // namespace

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  const char *name = std::getenv("PPCC_FUZZ_TARGET");
  target = ppcc::fuzz::findTarget(name ? name : "");
  if (target)
    return 0;
  std::fputs("PPCC_FUZZ_TARGET must be one of\n", stderr);
  for (const ppcc::fuzz::Target &each : ppcc::fuzz::allTargets())
    std::fprintf(stderr, "  %-18s %s\n", each.name.data(), each.about.data());
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  target->run({reinterpret_cast<const char *>(bytes), size});
  return 0;
}
