// One number that changes with any table or layout shared by compiler and runtime.
#pragma once

#include "runtime-lib/abi/scope_head.h"

#include <string_view>

namespace pp {

constexpr uint64_t mixAbi(uint64_t hash, std::string_view text) {
  for (char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

constexpr uint64_t computeAbiHash() {
  uint64_t hash = 0xcbf29ce484222325ULL;
#define RUNTIME(Id, symbol, Effect, Result, Parameters)                                            \
  hash = mixAbi(hash, #symbol " " #Result " " #Parameters);
#include "runtime-lib/abi/runtime_functions.def"
#define OBJECT_KIND(Name, text) hash = mixAbi(hash, #Name);
#include "runtime-lib/abi/object_kinds.def"
  for (size_t size : {sizeof(ScopeLayout),
                      sizeof(Step),
                      sizeof(StepTable),
                      sizeof(CallableBody),
                      sizeof(Parameter),
                      sizeof(Callable),
                      sizeof(ClassDescriptor),
                      sizeof(DefineDescriptor),
                      sizeof(NodeMatch),
                      sizeof(NodeDescriptor),
                      sizeof(FunctionDescriptor),
                      sizeof(TypeAliasDescriptor),
                      sizeof(TemplateDescriptor),
                      sizeof(AttributeDescriptor),
                      sizeof(ResourceBodyDescriptor),
                      sizeof(ResourceDescriptor),
                      sizeof(QueryNode),
                      sizeof(CollectorDescriptor),
                      sizeof(UnitDescriptor),
                      sizeof(ProgramDescriptor),
                      sizeof(Closure),
                      sizeof(ScopeHead),
                      sizeof(Location),
                      sizeof(String),
                      sizeof(Array),
                      sizeof(Hash),
                      sizeof(HashEntry),
                      sizeof(Regexp)})
    hash = (hash ^ size) * 0x100000001b3ULL;
  return hash;
}

/// What ProgramDescriptor::abiHash must be for this runtime to run the program.
constexpr uint64_t abiHash = computeAbiHash();

} // namespace pp
