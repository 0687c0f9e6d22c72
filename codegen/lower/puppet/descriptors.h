// Classes, defines, nodes, functions, lambdas, resources and collectors as constant descriptors.
#pragma once

#include "codegen/data/location_table.h"
#include "runtime-lib/abi/program.h"

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ppcc::codegen::puppet {

/// Lays out what runtime-lib/abi/program.h describes, when it is first referred to.
class Descriptors {
public:
  /// Gives an IR function as code or data.
  using BodyOf = std::function<StructData<pp::CallableBody>(ir::FunctionId)>;

  Descriptors(ConstantData &data, LocationTable &locations, const ir::Module &source, BodyOf body)
      : data_(data), locations_(locations), source_(source), body_(std::move(body)) {}

  /// The descriptor of a lambda: a pp::Callable.
  llvm::Constant *lambda(ir::puppet::LambdaId id);
  llvm::Constant *resource(ir::puppet::ResourceId id);
  llvm::Constant *collector(ir::puppet::CollectorId id);
  /// The pp::UnitDescriptor of one file with everything that was declared in it, under its own
  /// symbol.
  llvm::GlobalVariable *unit(const ir::puppet::UnitDeclaration &unit);

private:
  llvm::Module &module() { return data_.globals().module(); }
  Globals &globals() { return data_.globals(); }

  StructData<pp::Callable> callable(const ir::puppet::Callable &code);
  llvm::Constant *parameters(const ir::puppet::Callable &code);
  llvm::Constant *layout(ir::puppet::LayoutId id);
  StructData<pp::CallableBody> bodyOrNone(ir::FunctionId id);
  llvm::Constant *attributes(const std::vector<ir::puppet::Attribute> &attributes);
  llvm::Constant *bodies(const std::vector<ir::puppet::ResourceBodyDescriptor> &bodies);
  llvm::Constant *query(const std::vector<ir::puppet::QueryNode> &nodes);
  llvm::Constant *matches(const std::vector<ir::puppet::NodeMatch> &matches);
  llvm::Constant *mainOf(const ir::puppet::UnitDeclaration &unit);

  llvm::Constant *describe(const ir::puppet::ClassDeclaration &declaration);
  llvm::Constant *describe(const ir::puppet::DefineDeclaration &declaration);
  llvm::Constant *describe(const ir::puppet::NodeDeclaration &declaration);
  llvm::Constant *describe(const ir::puppet::FunctionDeclaration &declaration);
  llvm::Constant *describe(const ir::puppet::TypeAliasDeclaration &declaration);
  llvm::Constant *describe(const ir::puppet::TemplateDeclaration &declaration);
  /// Addresses of the descriptors of what `unit` declares.
  template <class Declaration>
  std::vector<llvm::Constant *> describeAll(const std::vector<Declaration> &declarations,
                                            const ir::puppet::UnitDeclaration &unit);
  /// The unit whose file a declaration lies in.
  const ir::puppet::UnitDeclaration *unitOf(const ir::puppet::Callable &declaration);

  ConstantData &data_;
  LocationTable &locations_;
  const ir::Module &source_;
  BodyOf body_;
  std::vector<llvm::Constant *> lambdas_;
  std::vector<llvm::Constant *> resources_;
  std::vector<llvm::Constant *> collectors_;
  std::vector<llvm::Constant *> layouts_;
  std::unordered_map<ir::StringId, const ir::puppet::UnitDeclaration *> units_;
};

} // namespace ppcc::codegen::puppet
