// Each op that may be data is one overload of StepWriter::write; all others make a function code.
#include "codegen/lower/puppet/step_tables.h"

#include <llvm/IR/Constants.h>

namespace ppcc::codegen::puppet {

using namespace ir;
namespace ops = ir::puppet;

namespace {

/// The constant that the function gives and does nothing else, or null.
const ir::core::Const *onlyConstant(const Function &function) {
  const std::vector<OpId> &ops = function.block(function.entry()).ops;
  if (function.order().size() != 1 || ops.size() != 2)
    return nullptr;
  const auto *constant = function.op(ops[0]).as<ir::core::Const>();
  const auto *ret = function.op(ops[1]).as<ir::core::Ret>();
  bool isGiven = constant && ret && ValueId(ret->value) == function.op(ops[0]).result;
  return isGiven ? constant : nullptr;
}

} // namespace

/// How an op becomes a step: its kind, its operands and places; an op without a rule stays code.
struct StepOf {
  pp::Step::Kind kind = pp::Step::Constant;
  std::vector<ValueId> operands = {};
  std::vector<LocationId> places = {};

  bool add(const Op &op) {
    return visit(op, [&](const auto &fields) { return rule(op, fields); });
  }

private:
  bool is(pp::Step::Kind chosen, const Op &op) {
    kind = chosen;
    places = {op.location};
    return true;
  }
  bool rule(const Op &op, const ir::core::Const &) { return is(pp::Step::Constant, op); }
  bool rule(const Op &op, const ops::TypeNamed &) { return is(pp::Step::NamedType, op); }
  bool rule(const Op &op, const ops::VarLookup &) { return is(pp::Step::Variable, op); }
  bool rule(const Op &op, const ops::SlotGet &) { return is(pp::Step::Slot, op); }
  bool rule(const Op &op, const ops::Index &index) {
    operands = {index.from};
    operands.insert(operands.end(), index.keys.begin(), index.keys.end());
    is(pp::Step::Index, op);
    places.insert(places.end(), index.places.items.begin(), index.places.items.end());
    // The runtime may blame any operand: one without a place of its own lies where the op does.
    places.resize(std::max(places.size(), operands.size() + 1), op.location);
    return true;
  }
  bool rule(const Op &op, const ir::core::Array &array) {
    operands.assign(array.elements.begin(), array.elements.end());
    return is(pp::Step::Array, op);
  }
  bool rule(const Op &op, const ir::core::Hash &hash) {
    operands.assign(hash.entries.begin(), hash.entries.end());
    return is(pp::Step::Hash, op);
  }
  bool rule(const Op &op, const ops::Concat &concat) {
    operands.assign(concat.parts.begin(), concat.parts.end());
    return is(pp::Step::Text, op);
  }
  template <class Other> bool rule(const Op &, const Other &) { return false; }
};

namespace {

/// Whether the op is the `ret` of what the op before it gave.
bool givesLast(const Function &function, const Op &op, const Op &last) {
  const auto *ret = op.as<ir::core::Ret>();
  return ret && last.result && ValueId(ret->value) == last.result &&
         function.typeOf(last.result).repr == Repr::Any;
}

bool isStep(const Function &function, const Op &op) {
  StepOf step;
  return op.result && function.typeOf(op.result).repr == Repr::Any && step.add(op) &&
         step.operands.size() <= pp::StepTable::most;
}

bool isStraight(const Function &function) {
  const std::vector<OpId> &ops = function.block(function.entry()).ops;
  if (function.order().size() != 1 || ops.size() < 2 || ops.size() > pp::StepTable::most)
    return false;
  for (size_t i = 0; i + 1 < ops.size(); ++i)
    if (!isStep(function, function.op(ops[i])))
      return false;
  return givesLast(function, function.op(ops.back()), function.op(ops[ops.size() - 2]));
}

} // namespace

bool isData(const ir::Function &function) {
  if (function.kind == ops::kind::Direct || !function.entry() ||
      !function.block(function.entry()).parameters.empty() || function.result.repr != Repr::Any)
    return false;
  return onlyConstant(function) || (function.kind == ops::kind::Expression && isStraight(function));
}

StructData<pp::CallableBody> StepTables::body(const ir::Function &function) {
  StructData<pp::CallableBody> data(module());
  if (const ir::core::Const *constant = onlyConstant(function))
    data.set<&pp::CallableBody::kind>(pp::CallableBody::Constant)
        .set<&pp::CallableBody::word>(data_.word(constant->value));
  else
    data.set<&pp::CallableBody::kind>(pp::CallableBody::Steps)
        .set<&pp::CallableBody::word>(llvm::ConstantExpr::getPtrToInt(
            table(function), llvm::Type::getInt64Ty(module().getContext())));
  return data;
}

llvm::Constant *StepTables::row(const StepOf &step, const ir::Op &op) {
  llvm::Type *word = llvm::Type::getInt64Ty(module().getContext());
  llvm::Constant *what = llvm::ConstantInt::get(word, 0);
  uint32_t number = 0, up = 0;
  auto nameOf = [&](StringId name) {
    return llvm::ConstantExpr::getPtrToInt(data_.string(name), word);
  };
  if (const auto *constant = op.as<ir::core::Const>()) {
    what = data_.word(constant->value);
  } else if (const auto *type = op.as<ops::TypeNamed>()) {
    what = nameOf(type->name);
    number = type->lenient;
  } else if (const auto *variable = op.as<ops::VarLookup>()) {
    what = nameOf(variable->name);
  } else if (const auto *slot = op.as<ops::SlotGet>()) {
    what = nameOf(slot->name);
    number = slot->slot;
    up = slot->up;
  }
  // All fields are set, so that all rows are of one type.
  StructData<pp::Step> data(module());
  data.set<&pp::Step::kind>(step.kind)
      .set<&pp::Step::operandCount>(step.operands.size())
      .set<&pp::Step::word>(what)
      .set<&pp::Step::number>(number)
      .set<&pp::Step::up>(up)
      .set<&pp::Step::places>(step.kind == pp::Step::Constant ? data_.null()
                                                              : locations_.at(step.places));
  return data.finish();
}

llvm::Constant *StepTables::table(const ir::Function &function) {
  std::vector<uint32_t> numbers(function.valueCount());
  std::vector<uint32_t> operands;
  std::vector<llvm::Constant *> rows;
  for (OpId id : function.block(function.entry()).ops) {
    const Op &op = function.op(id);
    if (op.isTerminator())
      break;
    StepOf step;
    step.add(op);
    numbers[op.result.index] = static_cast<uint32_t>(rows.size());
    for (ValueId operand : step.operands)
      operands.push_back(numbers[operand.index]);
    rows.push_back(row(step, op));
  }
  auto *numbersData = llvm::ConstantDataArray::get(module().getContext(), operands);
  StructData<pp::StepTable> data(module());
  data.set<&pp::StepTable::evaluate>(runtime_.get(RuntimeFunction::RunSteps))
      .set<&pp::StepTable::steps>(data_.globals().row("steps", rows))
      .set<&pp::StepTable::operands>(
          operands.empty() ? data_.null() : data_.globals().constant("operands", numbersData))
      .set<&pp::StepTable::stepCount>(rows.size());
  return data_.globals().constant("expression", data.finish());
}

} // namespace ppcc::codegen::puppet
