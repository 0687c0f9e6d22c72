// A list that generated code fills: the results of a loop whose lambda was inlined.
//
// Audience: codegen (offsets), abi/loops.cpp.
#pragma once

#include "runtime-lib/abi/objects.h"

namespace pp {

/// Elements lie where the array wants them that the list becomes; its length is set at the end.
struct ListBuilder {
  Value array;
  Value *elements;
  int64_t count;
  int64_t capacity;
};
static_assert(sizeof(ListBuilder) == 32);

} // namespace pp
