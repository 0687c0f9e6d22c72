// Says which values nobody asks for: bodies of classes and defines run for what they do, and each()
// looks at nothing that its lambda gives. Resource expressions then make no references.
#include "ir/core/builder.h"
#include "ir/core/operands.h"
#include "ir/passes/passes.h"
#include "ir/puppet/passes/frameless.h"
#include "runtime-lib/puppet/functions/function_facts.h"

namespace ppcc::ir::puppet {

namespace {

class UnusedResults {
public:
  explicit UnusedResults(Module &module)
      : module_(module), usedLambdas_(module.puppet.lambdas.size()),
        resourceUses_(module.puppet.resources.size()) {}

  uint64_t run() {
    forEachFunction([&](Function &function) { findUsedLambdas(function); });
    for (size_t i = 0; i < module_.puppet.lambdas.size(); ++i)
      if (!usedLambdas_[i] && !module_.puppet.lambdas[i].returnType)
        dropResult(module_.function(module_.puppet.lambdas[i].body));
    forEachFunction([&](Function &function) {
      if (isRunForItsEffects(function.kind))
        dropResult(function);
      findUsedResources(function);
    });
    markResources();
    return changes_;
  }

private:
  template <class F> void forEachFunction(F &&f) {
    for (size_t i = 0; i < module_.functionCount(); ++i)
      f(module_.function(FunctionId(i)));
  }
  template <class F> static void forEachOp(Function &function, F &&f) {
    for (BlockId block : function.order())
      for (OpId op : function.block(block).ops)
        f(op);
  }

  static bool isRunForItsEffects(FunctionKind kind) {
    return kind == kind::Main || kind == kind::Class || kind == kind::Define || kind == kind::Node;
  }

  bool isEach(const Op &op) const {
    const auto *call = op.as<puppet::Call>();
    const pp::LambdaUseRow *row = call ? pp::lambdaUseOf(module_.text(call->name)) : nullptr;
    return row && row->use == pp::LambdaUse::Each && meansBuiltin(module_, row->name);
  }

  /// All lambdas but those that each() alone gets.
  void findUsedLambdas(Function &function) {
    forEachOp(function, [&](OpId id) {
      const Op &op = function.op(id);
      const auto *call = isEach(op) ? op.as<puppet::Call>() : nullptr;
      forEachOperand(op, [&](ValueId &value) {
        const Op *definition = function.definition(value);
        const auto *lambda = definition ? definition->as<puppet::Lambda>() : nullptr;
        bool isBlock = call && ValueId(call->lambda) == value;
        if (lambda && !isBlock)
          usedLambdas_[lambda->lambda.index] = true;
      });
    });
  }

  bool isUndef(const Function &function, ValueId value) const {
    const Op *definition = function.definition(value);
    const auto *constant = definition ? definition->as<core::Const>() : nullptr;
    return constant && module_.constants[constant->value].kind == ConstantKind::Undef;
  }

  /// Lets every `ret` give undef.
  void dropResult(Function &function) {
    if (function.result.repr != Repr::Any)
      return;
    for (BlockId block : function.order()) {
      OpId last = function.block(block).ops.back();
      const auto *ret = function.op(last).as<core::Ret>();
      if (!ret || !ret->value || isUndef(function, ret->value))
        continue;
      OpId undef = function.create(core::Const{module_.constants.undef()}, Type{Repr::Any},
                                   function.op(last).location);
      std::vector<OpId> &ops = function.block(block).ops;
      ops.insert(ops.end() - 1, undef);
      function.rewrite(last, core::Ret{function.op(undef).result});
      ++changes_;
    }
  }

  void findUsedResources(Function &function) {
    std::vector<bool> used(function.valueCount());
    forEachOp(function, [&](OpId id) {
      forEachOperand(function.op(id), [&](ValueId &value) { used[value.index] = true; });
    });
    forEachOp(function, [&](OpId id) {
      const auto *resource = function.op(id).as<puppet::Resource>();
      if (resource)
        resourceUses_[resource->descriptor.index].note(used[function.op(id).result.index]);
    });
  }

  void markResources() {
    for (size_t i = 0; i < resourceUses_.size(); ++i) {
      bool isUnused = resourceUses_[i].isThere && !resourceUses_[i].isUsed;
      if (!isUnused || module_.puppet.resources[i].isValueUnused)
        continue;
      module_.puppet.resources[i].isValueUnused = true;
      ++changes_;
    }
  }

  struct ResourceUse {
    bool isThere = false;
    bool isUsed = false;
    void note(bool used) {
      isThere = true;
      isUsed |= used;
    }
  };

  Module &module_;
  std::vector<bool> usedLambdas_;
  std::vector<ResourceUse> resourceUses_;
  uint64_t changes_ = 0;
};

} // namespace

uint64_t markUnusedResults(Module &module) { return UnusedResults(module).run(); }

} // namespace ppcc::ir::puppet
