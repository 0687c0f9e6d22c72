// The rows of layouts.def as offsets.
//
// Audience: codegen.
#pragma once

#include "runtime-lib/abi/field.h"
#include "runtime-lib/abi/iterator.h"
#include "runtime-lib/abi/list_builder.h"
#include "runtime-lib/abi/location.h"
#include "runtime-lib/abi/program.h"
#include "runtime-lib/abi/run_head.h"
#include "runtime-lib/abi/scope_head.h"
#include "runtime-lib/abi/string_cases.h"

namespace pp {

// The structs have bases with members; offsets in them are what every compiler says all the same.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
#define FIELD(Type, member) DEFINE_FIELD(Type, member)
#include "runtime-lib/abi/layouts.def"
#pragma GCC diagnostic pop

} // namespace pp
