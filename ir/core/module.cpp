// Adding to and looking up in a module's tables.
#include "ir/core/module.h"

namespace ppcc::ir {

FunctionId Module::addFunction(std::string_view name, FunctionKind kind) {
  FunctionId id(functions_.size());
  functions_.push_back(std::make_unique<Function>());
  functions_.back()->name = intern(name);
  functions_.back()->kind = kind;
  functionsByName_.emplace(functions_.back()->name, id);
  return id;
}

FunctionId Module::findFunction(std::string_view name) const {
  StringId text = strings.find(name);
  auto found = functionsByName_.find(text);
  return found == functionsByName_.end() ? FunctionId() : found->second;
}

} // namespace ppcc::ir
