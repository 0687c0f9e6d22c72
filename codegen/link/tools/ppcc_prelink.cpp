// ppcc-prelink: links the base of this build, beside the runtime library.
#include "codegen/link/prelinked.h"

#include <cstdio>

int main() {
  // Without a base programs are linked in full.
  if (ppcc::codegen::MaybeFailure failure = ppcc::codegen::makePrelinkedBase())
    std::fprintf(stderr, "no base for programs: %s\n", failure->message.c_str());
  return 0;
}
