// From the code of a cell to that of a row: one loop whose body has no branches. Ways of control
// become choices between values, errors a flag that is looked at when the row is done.
#include "ir/core/graph/cfg.h"
#include "ir/core/graph/clone.h"
#include "ir/ndca/passes/predicates.h"
#include "ir/passes/passes.h"

namespace ppcc::ir::ndca {

namespace {

class RowMaker {
public:
  RowMaker(Module &module, const Function &cell, FunctionId row)
      : cell_(cell), builder_(module, row), conditions_(builder_),
        cloner_(cell, module.function(row)), ways_(cell.blockCount()) {}

  void run(const ControlFlow &flow);

private:
  ValueId integer(int64_t value);
  void block(BlockId id);
  void op(OpId id, const Condition *condition);
  void leave(const Op &op, const Condition *condition);
  void go(const Target &target, const Condition *condition);
  void raise(const Condition *condition, std::optional<ValueId> test);

  const Function &cell_;
  Builder builder_;
  Conditions conditions_;
  Cloner cloner_;
  /// How control comes to each block.
  std::vector<std::vector<Guarded>> ways_;
  std::vector<Guarded> results_;
  ValueId column_;
  /// Whether the cell fails; none while nothing can.
  std::optional<ValueId> failed_;
};

ValueId RowMaker::integer(int64_t value) {
  Module &module = builder_.module();
  return builder_.emit(core::Const{module.constants.integer(value)},
                       module.bounded(Repr::Int, {value, value}));
}

void RowMaker::run(const ControlFlow &flow) {
  BlockId entry = builder_.addBlock(), loop = builder_.addBlock(), done = builder_.addBlock();
  ValueId count = builder_.addParameter(entry, Repr::Int);
  builder_.setBlock(entry);
  ValueId zero = integer(0);
  ValueId isAny = builder_.emit(Compare{Predicate::Gt, count, zero});
  builder_.emit(core::CondBr{isAny, builder_.target(loop, {zero}), builder_.target(done)});
  column_ = builder_.addParameter(loop, Repr::Int);
  builder_.setBlock(loop);
  ways_[cell_.entry().index] = {{conditions_.always(), {}}};
  for (BlockId id : flow.reversePostorder())
    block(id);
  if (!results_.empty())
    builder_.emit(Store{column_, conditions_.join(std::move(results_)).values.front()});
  if (failed_)
    builder_.emit(Raise{*failed_});
  ValueId next = builder_.emit(Compute{{Operator::Add, column_, integer(1)}}, Repr::Int);
  ValueId isMore = builder_.emit(Compare{Predicate::Lt, next, count});
  builder_.emit(core::CondBr{isMore, builder_.target(loop, {next}), builder_.target(done)});
  builder_.setBlock(done);
  builder_.ret(builder_.emit(Raised{}));
}

void RowMaker::block(BlockId id) {
  std::vector<Guarded> &ways = ways_[id.index];
  Guarded way = conditions_.join(std::move(ways));
  const Block &block = cell_.block(id);
  for (size_t i = 0; i < block.parameters.size(); ++i)
    cloner_.map(block.parameters[i], way.values[i]);
  for (OpId op : block.ops)
    this->op(op, way.condition);
}

void RowMaker::raise(const Condition *condition, std::optional<ValueId> test) {
  std::optional<ValueId> runs = conditions_.code(condition);
  if (runs)
    test = test ? conditions_.logic(Connective::And, *runs, *test) : *runs;
  if (!test)
    test = builder_.constant(builder_.module().constants.boolean(true), Repr::Bool);
  failed_ = failed_ ? conditions_.logic(Connective::Or, *failed_, *test) : *test;
}

void RowMaker::go(const Target &target, const Condition *condition) {
  Guarded way{condition, {}};
  for (ValueId argument : target.args)
    way.values.push_back(cloner_(argument));
  ways_[target.block.index].push_back(std::move(way));
}

void RowMaker::leave(const Op &op, const Condition *condition) {
  if (const auto *br = op.as<core::Br>())
    go(br->target, condition);
  if (const auto *branch = op.as<core::CondBr>()) {
    ValueId test = cloner_(branch->condition);
    go(branch->then, conditions_.decide(condition, test, true));
    go(branch->otherwise, conditions_.decide(condition, test, false));
  }
  if (const auto *become = op.as<Become>())
    results_.push_back({condition, {cloner_(become->cell)}});
  if (op.as<Stop>())
    raise(condition, std::nullopt);
}

void RowMaker::op(OpId id, const Condition *condition) {
  const Op &op = cell_.op(id);
  builder_.setLocation(op.location);
  if (op.isTerminator())
    return leave(op, condition);
  if (const auto *check = op.as<Check>())
    return raise(condition, cloner_(check->condition));
  if (const auto *near = op.as<Neighbour>()) {
    Neighbour inRow{near->number, column_};
    cloner_.map(op.result, builder_.emit(inRow, cell_.typeOf(op.result)));
    return;
  }
  Function &row = builder_.function();
  OpId copy = cloner_.copy(op);
  row.block(builder_.block()).ops.push_back(copy);
  if (op.result)
    cloner_.map(op.result, row.op(copy).result);
}

bool hasLoop(const Function &function, const ControlFlow &flow) {
  std::vector<size_t> position(function.blockCount());
  for (size_t i = 0; i < flow.reversePostorder().size(); ++i)
    position[flow.reversePostorder()[i].index] = i;
  for (BlockId block : flow.reversePostorder())
    for (BlockId next : successors(function, block))
      if (position[next.index] <= position[block.index])
        return true;
  return false;
}

} // namespace

uint64_t makeRows(Module &module) {
  uint64_t made = 0;
  for (RuleDeclaration &rule : module.ndca.rules) {
    if (!rule.cell || rule.row)
      continue;
    ControlFlow flow(module.function(rule.cell));
    if (hasLoop(module.function(rule.cell), flow))
      continue;
    rule.row = module.addFunction("row", kind::Row);
    module.function(rule.row).result = Repr::Int;
    module.function(rule.row).location = module.function(rule.cell).location;
    RowMaker(module, module.function(rule.cell), rule.row).run(flow);
    ++made;
  }
  return made;
}

} // namespace ppcc::ir::ndca
