// Conditionals and calls.
#include "frontend/pcl/lowering/expressions.h"

namespace ppcc::pcl {

using namespace ir;
namespace ops = ir::pcl;

// Only the branch that is chosen is evaluated; the marks of the condition are those of the result.
ValueId Expressions::conditional(const Conditional &node) {
  bool isMarked = mayBeMarked(*node.condition);
  ValueId condition = value(*node.condition);
  BlockId then = builder_->addBlock(), otherwise = builder_->addBlock(),
          done = builder_->addBlock();
  ValueId result = builder_->addParameter(done);
  ValueId holds = emitAt(node.condition->span, ops::Holds{condition});
  builder_->condBr(holds, then, otherwise);
  builder_->setBlock(then);
  ValueId whenTrue = value(*node.whenTrue);
  builder_->br(done, {whenTrue});
  builder_->setBlock(otherwise);
  if (isMarked) {
    BlockId isFalse = builder_->addBlock(), isUnknown = builder_->addBlock();
    builder_->condBr(builder_->emit(ops::IsUnknown{condition}), isUnknown, isFalse);
    builder_->setBlock(isUnknown);
    builder_->br(done, {builder_->emit(ops::Unknown{condition})});
    builder_->setBlock(isFalse);
  }
  ValueId whenFalse = value(*node.whenFalse);
  builder_->br(done, {whenFalse});
  builder_->setBlock(done);
  return isMarked ? emitAt(node.span, ops::Mark{result, condition}) : result;
}

ValueId Expressions::attempt(ops::AttemptDeclaration row) {
  module().pcl.attempts.push_back(row);
  return builder_->emit(ops::Attempt{ops::AttemptId(module().pcl.attempts.size() - 1)});
}

// Each further expression is tried where the one before has failed.
ValueId Expressions::tried(const Call &call) {
  FunctionId rest;
  for (size_t i = call.arguments.size(); i-- > 0;) {
    ops::AttemptDeclaration row;
    row.kind = call.name == "can" ? ops::AttemptKind::Can : ops::AttemptKind::Try;
    row.first = function(*call.arguments[i]);
    row.second = rest;
    if (i == 0) {
      builder_->setLocation(locationOf(call.span));
      return attempt(row);
    }
    rest = function(call.span, [&] { return attempt(row); });
  }
  return builder_->undef();
}

ValueId Expressions::recovered(const Call &call) {
  ops::AttemptDeclaration row;
  row.kind = ops::AttemptKind::Recover;
  row.slot = directory_.newSlot();
  row.first = function(*call.arguments[0]);
  bind("error", row.slot, true);
  row.second = function(*call.arguments[1]);
  locals_.pop_back();
  builder_->setLocation(locationOf(call.span));
  return attempt(row);
}

ValueId Expressions::builtin(std::string_view name, const std::vector<ValueId> &arguments,
                             const Call &call) {
  // A frame has room for so many arguments; more are handed over in a tuple that is spread out.
  constexpr size_t mostArguments = 100;
  if (arguments.size() > mostArguments && !call.expandsLast)
    return emitAt(call.span, ops::Call{module().intern(name),
                                       builder_->values({tuple(arguments)}), true});
  std::vector<LocationId> places;
  for (const Expr *argument : call.arguments)
    places.push_back(locationOf(argument->span));
  places.resize(arguments.size(), locationOf(call.span));
  return emitAt(call.span, ops::Call{module().intern(name), builder_->values(arguments),
                                     call.expandsLast, builder_->places(places)});
}

// The runtime gets the token, an object of arguments and the options.
ValueId Expressions::invoked(const Call &call, const FunctionFacts &facts) {
  std::vector<ValueId> arguments = {builder_->string(facts.token)};
  auto optionsAt = static_cast<size_t>(facts.optionsAt < 0 ? -1 : facts.optionsAt);
  std::vector<std::pair<std::string, ValueId>> named;
  ValueId inputs;
  for (size_t i = 1; i < call.arguments.size(); ++i) {
    if (i == optionsAt)
      continue;
    if (facts.positional.empty())
      inputs = value(*call.arguments[i]);
    else if (i - 1 < facts.positional.size())
      named.emplace_back(facts.positional[i - 1], value(*call.arguments[i]));
  }
  if (!inputs)
    inputs = object(named, call.span);
  lattice::Types &types = directory_.builder.programs.types;
  lattice::TypeTable &table = directory_.builder.types;
  if (facts.inputs && !facts.inputs->is(lattice::Kind::Dynamic))
    inputs = emitAt(call.span, ops::Convert{inputs, table.add(facts.inputs)});
  arguments.push_back(inputs);
  if (optionsAt < call.arguments.size())
    arguments.push_back(value(*call.arguments[optionsAt]));
  ValueId result = builtin("invoke", arguments, call);
  TypeRef type = facts.result ? types.plain(facts.result) : nullptr;
  if (!type || type->is(lattice::Kind::Dynamic))
    return result;
  return emitAt(call.span, ops::Convert{result, table.add(type)});
}

ValueId Expressions::call(const Call &call) {
  if (call.name == "try" || call.name == "can")
    return tried(call);
  if (call.name == "recover" && call.arguments.size() == 2)
    return recovered(call);
  auto facts = directory_.program.functions.find(&call);
  if (call.name == "invoke" && facts != directory_.program.functions.end())
    return invoked(call, facts->second);
  std::vector<ValueId> arguments;
  for (const Expr *argument : call.arguments)
    arguments.push_back(value(*argument));
  return builtin(call.name, arguments, call);
}

} // namespace ppcc::pcl
