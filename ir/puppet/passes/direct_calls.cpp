// Calls of Puppet functions that the module itself defines go straight to their code.
//
// A function that needs no scope gets a second form that takes its parameters as values. Calls
// whose arguments fit use it; others stay as they are and report what is wrong.
#include "ir/core/builder.h"
#include "ir/passes/passes.h"
#include "ir/passes/replacements.h"
#include "ir/puppet/passes/frameless.h"
#include "ir/puppet/passes/splice_body.h"
#include "ir/puppet/passes/static_types.h"

#include <algorithm>
#include <unordered_map>

namespace ppcc::ir::puppet {

namespace {

/// A function that can be called directly.
struct DirectFunction {
  FunctionId code;
  std::vector<std::string> types;
  /// Declared type of the result, or empty.
  std::string result;
};

class DirectCalls {
public:
  explicit DirectCalls(Module &module) : module_(module) {}

  uint64_t run() {
    findHarmless();
    for (const FunctionDeclaration &function : module_.puppet.functions)
      if (harmless_.contains(function.name))
        consider(function);
    if (functions_.empty())
      return 0;
    // Direct forms call each other as well; they are filled when all are known.
    for (auto &[name, direct] : functions_)
      if (isNew(direct))
        fill(direct);
    for (size_t i = 0; i < module_.functionCount(); ++i)
      rewriteCalls(FunctionId(i));
    return changes_;
  }

private:
  void findHarmless();
  void consider(const FunctionDeclaration &declaration);
  bool isUnique(const FunctionDeclaration &declaration) const;
  bool hasPlainParameters(const FunctionDeclaration &declaration) const;
  bool endsPlainly(const FunctionDeclaration &declaration) const;
  bool isNew(const DirectFunction &direct) const {
    return module_.function(direct.code).order().empty();
  }
  void fill(DirectFunction &direct);
  void rewriteCalls(FunctionId id);
  const DirectFunction *calleeOf(const Op &op) const;
  void rewrite(FunctionId id, BlockId block, size_t position, const DirectFunction &callee,
               Replacements &replacements);
  ValueId callChecked(Builder &builder, const puppet::Call &call, const DirectFunction &callee,
                      BlockId slow);

  Module &module_;
  /// Functions that need no frame when the others among them need none.
  std::unordered_set<StringId> harmless_;
  std::unordered_map<StringId, DirectFunction> functions_;
  std::unordered_map<uint32_t, const FunctionDeclaration *> declarations_;
  uint64_t changes_ = 0;
};

bool DirectCalls::isUnique(const FunctionDeclaration &declaration) const {
  std::string_view name = module_.text(declaration.name);
  bool isShadowed = std::ranges::any_of(module_.puppet.units, [&](const UnitDeclaration &unit) {
    return std::ranges::any_of(unit.shadowed,
                               [&](StringId other) { return module_.text(other) == name; });
  });
  // Main manifests may define what a module defines as well; which is meant is up to the run.
  bool isOfModule = name.find("::") != std::string_view::npos;
  bool isMain = std::ranges::any_of(module_.puppet.units,
                                    [](const UnitDeclaration &unit) { return unit.main.valid(); });
  return !isShadowed && !(isOfModule && isMain) &&
         std::ranges::count(module_.puppet.functions, declaration.name,
                            &FunctionDeclaration::name) == 1;
}

bool DirectCalls::hasPlainParameters(const FunctionDeclaration &declaration) const {
  bool hasOptional = false;
  for (const Parameter &parameter : declaration.parameters) {
    if (parameter.capturesRest || (hasOptional && !parameter.defaultValue))
      return false;
    hasOptional |= parameter.defaultValue.valid();
  }
  return true;
}

/// Whether no break() leaves it, and no return() goes around the check of its result.
bool DirectCalls::endsPlainly(const FunctionDeclaration &declaration) const {
  const Function &function = module_.function(declaration.body);
  for (BlockId block : function.order()) {
    const Op &last = *function.terminator(block);
    if (last.as<puppet::UnwindBreak>() ||
        (last.as<puppet::UnwindReturn>() && declaration.returnType))
      return false;
  }
  return true;
}

void DirectCalls::findHarmless() {
  for (const FunctionDeclaration &function : module_.puppet.functions)
    if (isUnique(function) && endsPlainly(function))
      harmless_.insert(function.name);
  for (bool changed = true; changed;) {
    changed = false;
    for (const FunctionDeclaration &function : module_.puppet.functions)
      if (harmless_.contains(function.name) && !needsNoFrame(module_, function, harmless_))
        changed = harmless_.erase(function.name) > 0;
  }
}

void DirectCalls::consider(const FunctionDeclaration &declaration) {
  std::string name = "direct " + std::string(module_.text(declaration.name));
  FunctionId made = module_.findFunction(name);
  DirectFunction direct;
  if (!hasPlainParameters(declaration) || !staticParameterTypes(module_, declaration, direct.types))
    return;
  if (declaration.returnType) {
    direct.result = staticTypeText(module_, declaration.returnType);
    if (direct.result.empty())
      return;
  }
  direct.code = made ? made : module_.addFunction(name, kind::Direct);
  declarations_[direct.code.index] = &declaration;
  functions_.emplace(declaration.name, std::move(direct));
}

void DirectCalls::fill(DirectFunction &direct) {
  const FunctionDeclaration &declaration = *declarations_[direct.code.index];
  Function &function = module_.function(direct.code);
  function.location = declaration.location;
  Builder builder(module_, direct.code);
  BlockId entry = builder.addBlock();
  SpliceOptions options;
  for (const std::string &type : direct.types)
    options.arguments.push_back(
        builder.addParameter(entry, type.empty() ? Type(Repr::Any) : known(module_, type)));
  options.returnsHere = true;
  options.onReturn = [&](ValueId value) { builder.ret(value); };
  BlockId body = spliceBody(builder, declaration, options);
  builder.setBlock(entry);
  builder.setLocation(declaration.location);
  builder.br(body);
}

const DirectFunction *DirectCalls::calleeOf(const Op &op) const {
  const auto *call = op.as<puppet::Call>();
  if (!call || call->lambda || call->remaining || std::ranges::any_of(call->args, &Argument::splat))
    return nullptr;
  auto found = functions_.find(call->name);
  bool fits = found != functions_.end() && found->second.types.size() == call->args.size();
  return fits ? &found->second : nullptr;
}

/// The result of the direct call; arguments that do not fit lead to `slow`.
ValueId DirectCalls::callChecked(Builder &builder, const puppet::Call &call,
                                 const DirectFunction &callee, BlockId slow) {
  std::vector<ValueId> args;
  for (size_t i = 0; i < call.args.size(); ++i) {
    ValueId value = call.args[i].value;
    if (!callee.types[i].empty()) {
      StringId type = module_.intern(callee.types[i]);
      BlockId fits = builder.addBlock();
      builder.condBr(builder.emit(puppet::InstanceOf{value, type}), fits, slow);
      builder.setBlock(fits);
    }
    args.push_back(value);
  }
  ValueId result =
      builder.emit(core::Call{callee.code, builder.typedValues(args), call.style}, Repr::Any);
  if (callee.result.empty())
    return result;
  StringId type = module_.intern(callee.result);
  BlockId fits = builder.addBlock(), differs = builder.addBlock();
  builder.condBr(builder.emit(puppet::InstanceOf{result, type}), fits, differs);
  builder.setBlock(differs);
  builder.emit(puppet::ResultMismatch{call.name, result, type, call.style});
  builder.setBlock(fits);
  return builder.emit(core::Known{result}, known(module_, callee.result));
}

void DirectCalls::rewrite(FunctionId id, BlockId block, size_t position,
                          const DirectFunction &callee, Replacements &replacements) {
  Function &function = module_.function(id);
  OpId callOp = function.block(block).ops[position];
  puppet::Call call = *function.op(callOp).as<puppet::Call>();
  ValueId result = function.op(callOp).result;
  BlockId rest = function.addBlock(), slow = function.addBlock();
  std::vector<OpId> ops = std::move(function.block(block).ops);
  auto at = ops.begin() + static_cast<ptrdiff_t>(position);
  function.block(rest).ops.assign(at + 1, ops.end());
  ops.erase(at, ops.end());
  function.block(block).ops = std::move(ops);
  replacements.replace(result, function.addParameter(rest, Repr::Any));
  Builder builder(module_, id);
  builder.setLocation(function.op(callOp).location);
  builder.setBlock(block);
  ValueId direct = callChecked(builder, call, callee, slow);
  builder.br(rest, {direct});
  builder.setBlock(slow);
  call.remaining = true;
  ValueId other = builder.emit(call);
  builder.br(rest, {other});
  ++changes_;
}

void DirectCalls::rewriteCalls(FunctionId id) {
  Function &function = module_.function(id);
  Replacements replacements(function);
  // Blocks that are added on the way are looked at as well: they hold what follows a call.
  for (size_t i = 0; i < function.order().size(); ++i) {
    BlockId block = function.order()[i];
    for (size_t k = 0; k < function.block(block).ops.size(); ++k)
      if (const DirectFunction *callee = calleeOf(function.op(function.block(block).ops[k]))) {
        rewrite(id, block, k, *callee, replacements);
        break;
      }
  }
  replacements.applyToAll();
}

} // namespace

uint64_t makeDirectCalls(Module &module) { return DirectCalls(module).run(); }

} // namespace ppcc::ir::puppet
