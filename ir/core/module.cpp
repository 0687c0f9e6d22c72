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

LayoutId Module::addLayout(ScopeLayout layout) {
  layouts.push_back(std::move(layout));
  return LayoutId(layouts.size() - 1);
}

LambdaId Module::addLambda(LambdaDeclaration lambda) {
  lambdas.push_back(std::move(lambda));
  return LambdaId(lambdas.size() - 1);
}

ResourceId Module::addResource(ResourceDescriptor resource) {
  resources.push_back(std::move(resource));
  return ResourceId(resources.size() - 1);
}

CollectorId Module::addCollector(CollectorDescriptor collector) {
  collectors.push_back(std::move(collector));
  return CollectorId(collectors.size() - 1);
}

} // namespace ppcc::ir
