// One number that changes with any table or layout shared by compiler and runtime.
#pragma once

#include "runtime-lib/abi/layouts.h"

namespace pp {

constexpr uint64_t computeAbiHash() {
  uint64_t hash = 0xcbf29ce484222325ULL;
#define RUNTIME(Id, symbol, Effect, Result, Parameters)                                            \
  hash = mixAbi(hash, #symbol " " #Result " " #Parameters);
#include "runtime-lib/abi/runtime_functions.def"
#define OBJECT_KIND(Name, text) hash = mixAbi(hash, #Name);
#include "runtime-lib/abi/object_kinds.def"
#define FIELD(Type, member) hash = MIX_FIELD(hash, Type, member);
#include "runtime-lib/abi/layouts.def"
  return hash;
}

/// What ProgramDescriptor::abiHash must be for this runtime to run the program.
constexpr uint64_t abiHash = computeAbiHash();

} // namespace pp
