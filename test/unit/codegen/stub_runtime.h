// A runtime for tests of generated code: it notes which functions are called and does little else.
#pragma once

#include "runtime-lib/abi/runtime_functions.h"
#include "runtime-lib/abi/scope_head.h"
#include "runtime-lib/core/session/context.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"

#include <string>
#include <vector>

namespace pp {

/// Notes calls by name, such as `add` for pp_add.
struct Run : Context {
  std::vector<std::string> calls;
};

/// A frame with room for any test's variables.
struct Scope : ScopeHead {
  explicit Scope(Scope *around = nullptr) : ScopeHead{frame, around, Value::undef()} {
    for (Value &value : frame)
      value = Value::unset();
  }
  Value frame[16];
};

} // namespace pp
