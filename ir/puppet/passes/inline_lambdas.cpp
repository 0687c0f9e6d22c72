// Calls of each, map, reduce and their kin with a literal lambda become loops with the lambda's
// code in them, where that needs no scope of its own.
//
// What the receiver turns out to be when the program runs decides: arrays, hashes and ranges of
// integers are walked over here, everything else is left to the function itself.
#include "ir/core/operands.h"
#include "ir/passes/passes.h"
#include "ir/puppet/passes/frameless.h"
#include "ir/puppet/passes/lambda_loops.h"
#include "ir/puppet/passes/static_types.h"

#include <algorithm>
#include <unordered_set>

namespace ppcc::ir::puppet {

namespace {

/// Ranges beyond this are left to the runtime, which has its limit for them.
constexpr int64_t longestRange = 1 << 26;

/// Goes through the functions, those of inner lambdas before the code around them.
class LambdaPass {
public:
  explicit LambdaPass(Module &module) : module_(module), visited_(module.functionCount()) {}

  uint64_t run() {
    for (size_t i = 0; i < visited_.size(); ++i)
      visit(FunctionId(i));
    return inlined_;
  }

private:
  void visit(FunctionId id);
  std::optional<LambdaCall> planFor(const Function &function, const Op &op) const;
  bool fits(const pp::LambdaUseRow &row, const puppet::Call &call, const Callable &code) const;
  std::optional<IntegerRange> rangeOf(const Function &function, ValueId receiver) const;
  /// Whether the value is an array, or a hash that this kind of loop walks over.
  bool isCollection(const Function &function, ValueId receiver, pp::LambdaUse kind) const;
  std::optional<int64_t> integerOf(const Function &function, ValueId value) const;
  void inlineAt(FunctionId id, BlockId block, size_t position, LambdaCall plan,
                Replacements &replacements);
  /// Notes the lambdas that more than one op of the function uses.
  void findShared(const Function &function);

  Module &module_;
  std::vector<bool> visited_;
  std::unordered_set<OpId> used_, shared_;
  uint64_t inlined_ = 0;
};

std::optional<int64_t> LambdaPass::integerOf(const Function &function, ValueId value) const {
  const Op *definition = function.definition(value);
  const auto *constant = definition ? definition->as<core::Const>() : nullptr;
  if (!constant || module_.constants[constant->value].kind != ConstantKind::Integer)
    return std::nullopt;
  return module_.constants[constant->value].integer;
}

/// The bounds of `Integer[1, 10]`.
std::optional<IntegerRange> LambdaPass::rangeOf(const Function &function, ValueId receiver) const {
  const Op *definition = function.definition(receiver);
  const auto *index = definition ? definition->as<puppet::Index>() : nullptr;
  if (!index || index->keys.size() != 2)
    return std::nullopt;
  const Op *from = function.definition(index->from);
  const auto *type = from ? from->as<puppet::TypeNamed>() : nullptr;
  auto low = integerOf(function, index->keys[0]), high = integerOf(function, index->keys[1]);
  if (!type || type->byEdition || module_.text(type->name) != "Integer" || !low || !high)
    return std::nullopt;
  IntegerRange range{*low, *high};
  bool isWalked = range.isSmall() && *low <= *high && *high - *low < longestRange;
  return isWalked ? std::optional(range) : std::nullopt;
}

bool LambdaPass::isCollection(const Function &function, ValueId receiver,
                              pp::LambdaUse kind) const {
  const Op *definition = function.definition(receiver);
  const auto *constant = definition ? definition->as<core::Const>() : nullptr;
  ConstantKind found = constant ? module_.constants[constant->value].kind : ConstantKind::Undef;
  bool isArray = found == ConstantKind::Array ||
                 (definition && (definition->as<core::Array>() || definition->as<puppet::Array>()));
  bool isHash = found == ConstantKind::Hash || (definition && definition->as<core::Hash>());
  return isArray || (isHash && kind != pp::LambdaUse::Filter);
}

bool LambdaPass::fits(const pp::LambdaUseRow &row, const puppet::Call &call,
                      const Callable &code) const {
  size_t arguments = call.args.size(), parameters = code.parameters.size();
  bool countsFit = arguments >= row.leastArguments && arguments <= row.mostArguments &&
                   parameters >= row.leastParameters && parameters <= row.mostParameters &&
                   (row.use != pp::LambdaUse::With || arguments == parameters);
  bool isPlain = std::ranges::none_of(code.parameters, [](const Parameter &parameter) {
    return parameter.capturesRest || parameter.defaultValue;
  });
  return countsFit && isPlain && !code.returnType && !code.takesAnyArguments &&
         std::ranges::none_of(call.args, &Argument::splat);
}

std::optional<LambdaCall> LambdaPass::planFor(const Function &function, const Op &op) const {
  const auto *call = op.as<puppet::Call>();
  if (!call || !call->lambda || call->remaining)
    return std::nullopt;
  std::string_view name = module_.text(call->name);
  const pp::LambdaUseRow *row = pp::lambdaUseOf(name);
  const Op *definition = function.definition(call->lambda);
  const auto *lambda = definition ? definition->as<puppet::Lambda>() : nullptr;
  if (!row || !lambda || !lambda->state)
    return std::nullopt;
  const LambdaDeclaration &code = module_.puppet.lambdas[lambda->lambda.index];
  LambdaCall plan{
      row->use, *call, function.value(call->lambda).op, lambda->lambda, lambda->state, op.location,
      {},       {}};
  if (&module_.function(code.body) == &function || !fits(*row, *call, code) ||
      !meansBuiltin(module_, name) || !needsNoFrame(module_, code) ||
      !staticParameterTypes(module_, code, plan.types))
    return std::nullopt;
  if (!call->args.empty()) {
    plan.range = rangeOf(function, call->args[0].value);
    plan.isCollection = isCollection(function, call->args[0].value, plan.kind);
  }
  return plan;
}

void LambdaPass::inlineAt(FunctionId id, BlockId block, size_t position, LambdaCall plan,
                          Replacements &replacements) {
  Function &function = module_.function(id);
  BlockId rest = function.addBlock();
  ValueId result = function.op(function.block(block).ops[position]).result;
  std::vector<OpId> ops = std::move(function.block(block).ops);
  auto at = ops.begin() + static_cast<ptrdiff_t>(position);
  function.block(rest).ops.assign(at + 1, ops.end());
  ops.erase(at, ops.end());
  // Only the call that remains for other receivers needs the closure.
  if (shared_.contains(plan.lambdaOp) || std::erase(ops, plan.lambdaOp) == 0)
    plan.lambdaOp = {};
  function.block(block).ops = std::move(ops);
  replacements.replace(result, function.addParameter(rest, Repr::Any));
  Builder builder(module_, id);
  builder.setBlock(block);
  LambdaInliner(builder, plan, rest).run();
  ++inlined_;
}

void LambdaPass::findShared(const Function &function) {
  used_.clear();
  shared_.clear();
  for (BlockId block : function.order())
    for (OpId op : function.block(block).ops)
      forEachOperand(function.op(op), [&](ValueId &value) {
        const Op *definition = function.definition(value);
        if (definition && definition->as<puppet::Lambda>() &&
            !used_.insert(function.value(value).op).second)
          shared_.insert(function.value(value).op);
      });
}

void LambdaPass::visit(FunctionId id) {
  if (visited_[id.index])
    return;
  visited_[id.index] = true;
  Function &function = module_.function(id);
  for (BlockId block : function.order())
    for (OpId op : function.block(block).ops)
      if (const auto *lambda = function.op(op).as<puppet::Lambda>())
        visit(module_.puppet.lambdas[lambda->lambda.index].body);
  findShared(function);
  Replacements replacements(function);
  // Blocks that are added on the way are looked at as well: they hold what follows a call.
  for (size_t i = 0; i < function.order().size(); ++i) {
    BlockId block = function.order()[i];
    for (size_t k = 0; k < function.block(block).ops.size(); ++k)
      if (auto plan = planFor(function, function.op(function.block(block).ops[k]))) {
        inlineAt(id, block, k, std::move(*plan), replacements);
        break;
      }
  }
  replacements.applyToAll();
}

} // namespace

uint64_t inlineLambdas(Module &module) { return LambdaPass(module).run(); }

} // namespace ppcc::ir::puppet
