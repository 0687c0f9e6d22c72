// Constants of a module as the runtime's own values: code generation lays them out, folding
// computes with them.
#pragma once

#include "ir/core/module.h"
#include "runtime-lib/abi/value.h"

#include <functional>
#include <memory>
#include <string_view>

namespace pp {
struct Context;
}

namespace ppcc::ir {

/// The value of a constant; `item` gives those of its items. Unset where an item's is.
pp::Value makeConstant(pp::Context &context, const Module &module, const Constant &constant,
                       const std::function<pp::Value(ConstantId)> &item);

/// The values of a program's constants, which have no limits but those of memory.
class ConstantObjects {
public:
  explicit ConstantObjects(const Module &module);
  ~ConstantObjects();

  pp::Value string(std::string_view text);
  pp::Value regexp(std::string_view source);
  /// The value of a constant whose items were made before.
  pp::Value make(const Constant &constant, const std::function<pp::Value(ConstantId)> &item);

private:
  const Module &module_;
  std::unique_ptr<pp::Context> context_;
};

} // namespace ppcc::ir
