// Which of a rule's kernels this machine can run.
#include "runtime-lib/ndca/engines/engine.h"

#include <cstring>

namespace pp::ndca {

namespace {

bool canRun(const char *instructionSet) {
  if (!*instructionSet)
    return true;
#ifdef __x86_64__
  if (!std::strcmp(instructionSet, "x86-64-v3"))
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma");
  if (!std::strcmp(instructionSet, "x86-64-v4"))
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd");
#endif
  return false;
}

} // namespace

const Kernel *bestKernel(const Rule &rule, bool needsBits) {
  for (uint64_t i = rule.kernelCount; i-- > 0;)
    if (canRun(rule.kernels[i].instructionSet) && (!needsBits || rule.kernels[i].bits))
      return &rule.kernels[i];
  return nullptr;
}

} // namespace pp::ndca
