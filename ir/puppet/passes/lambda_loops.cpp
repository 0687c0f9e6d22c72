// One loop shape for all: a counter, the elements of that number, the body, what becomes of its
// value.
#include "ir/puppet/passes/lambda_loops.h"

#include "ir/puppet/passes/splice_body.h"
#include "ir/puppet/passes/static_types.h"

namespace ppcc::ir::puppet {

void LambdaInliner::run() {
  builder_.setLocation(call_.location);
  bool isLoop = call_.kind != pp::LambdaUse::With && call_.kind != pp::LambdaUse::Then &&
                call_.kind != pp::LambdaUse::Lest;
  if (isLoop)
    inlineLoop();
  else
    inlineOnce();
}

void LambdaInliner::inlineOnce() {
  std::vector<ValueId> arguments;
  if (call_.kind != pp::LambdaUse::Lest)
    for (const Argument &argument : call_.call.args)
      arguments.push_back(argument.value);
  if (call_.kind != pp::LambdaUse::With) {
    // Both ask whether the argument is undef: `then` goes on without one, `lest` with it.
    ValueId isUndef = builder_.emit(puppet::Eq{{argument(0), builder_.undef()}});
    BlockId body = builder_.addBlock();
    Target skip = builder_.target(rest_, {argument(0)}), go = builder_.target(body);
    bool isThen = call_.kind == pp::LambdaUse::Then;
    builder_.emit(core::CondBr{isUndef, isThen ? skip : go, isThen ? go : skip});
    builder_.setBlock(body);
  }
  finish(callLambda(std::move(arguments)));
}

void LambdaInliner::inlineLoop() {
  builder_.emit(core::CheckTime{call_.call.style});
  if (call_.isCollection)
    walk_ = argument(0);
  else if (!call_.range)
    guardWalk();
  int64_t low = call_.range ? call_.range->low : 0;
  count_ = call_.range ? integer(call_.range->high) : builder_.emit(core::WalkCount{walk_});
  if (call_.kind == pp::LambdaUse::Map && call_.range)
    list_ = builder_.emit(core::ListNew{integer(call_.range->high - low + 1)});
  else if (call_.kind == pp::LambdaUse::Map)
    list_ = builder_.emit(core::ListNew{count_});
  else if (call_.kind == pp::LambdaUse::Filter)
    list_ = builder_.emit(core::ListNew{integer(8)});
  loopOverElements(integer(low));
}

void LambdaInliner::guardWalk() {
  bool hashes = call_.kind != pp::LambdaUse::Filter;
  walk_ = builder_.emit(core::Walk{argument(0), hashes});
  ValueId isOther = builder_.emit(puppet::Eq{{walk_, builder_.undef()}});
  BlockId slow = builder_.addBlock(), fast = builder_.addBlock();
  builder_.condBr(isOther, slow, fast);
  builder_.setBlock(slow);
  if (call_.lambdaOp)
    builder_.function().block(slow).ops.push_back(call_.lambdaOp);
  puppet::Call remaining = call_.call;
  remaining.remaining = true;
  finish(builder_.emit(remaining));
  builder_.setBlock(fast);
}

void LambdaInliner::loopOverElements(ValueId first) {
  bool isReduce = call_.kind == pp::LambdaUse::Reduce;
  BlockId head = builder_.addBlock(), body = builder_.addBlock(), exit = builder_.addBlock();
  ValueId counter = builder_.addParameter(head, Repr::Int);
  ValueId result;
  if (isReduce) {
    memo_ = builder_.addParameter(head);
    result = builder_.addParameter(exit);
    ValueId start = call_.call.args.size() > 1 ? argument(1) : ValueId();
    if (!start) {
      // The first element is the value to start from; nothing gives undef.
      BlockId some = builder_.addBlock();
      Predicate predicate = call_.range ? Predicate::Le : Predicate::Lt;
      ValueId isThere = builder_.emit(core::IntCompare{predicate, first, count_});
      builder_.emit(
          core::CondBr{isThere, builder_.target(some), builder_.target(rest_, {builder_.undef()})});
      builder_.setBlock(some);
      start = elementAt(first);
      first = builder_.emit(core::IntAdd{{first, integer(1)}}, Repr::Int);
    }
    builder_.br(head, {first, start});
  } else {
    builder_.br(head, {first});
  }
  bool letsBreakPass = call_.kind == pp::LambdaUse::Any || call_.kind == pp::LambdaUse::All;
  exit_ = letsBreakPass ? BlockId() : exit;
  builder_.setBlock(head);
  Predicate predicate = call_.range ? Predicate::Le : Predicate::Lt;
  ValueId isMore = builder_.emit(core::IntCompare{predicate, counter, count_});
  Target leave = isReduce ? builder_.target(exit, {memo_}) : builder_.target(exit);
  builder_.emit(core::CondBr{isMore, builder_.target(body), leave});
  builder_.setBlock(body);
  stepBody(head, counter, memo_);
  builder_.setBlock(exit);
  builder_.setLocation(call_.location);
  finish(finalResult(result));
}

void LambdaInliner::stepBody(BlockId head, ValueId counter, ValueId memo) {
  std::vector<ValueId> elements =
      memo ? std::vector<ValueId>{memo, elementAt(counter)} : elementsAt(counter);
  ValueId element = elements.back();
  ValueId result = callLambda(std::move(elements));
  BlockId next = builder_.addBlock();
  handleResult(result, element, next);
  builder_.setBlock(next);
  ValueId following = builder_.emit(core::IntAdd{{counter, integer(1)}}, Repr::Int);
  if (memo)
    builder_.br(head, {following, result});
  else
    builder_.br(head, {following});
}

void LambdaInliner::handleResult(ValueId result, ValueId element, BlockId next) {
  switch (call_.kind) {
  case pp::LambdaUse::Map:
    builder_.emit(core::ListAppend{list_, result});
    break;
  case pp::LambdaUse::Filter: {
    BlockId keep = builder_.addBlock();
    builder_.condBr(builder_.emit(puppet::Truthy{result, call_.call.emptyIsFalse}), keep, next);
    builder_.setBlock(keep);
    builder_.emit(core::ListAppend{list_, element});
    break;
  }
  case pp::LambdaUse::Any:
  case pp::LambdaUse::All: {
    bool isAny = call_.kind == pp::LambdaUse::Any;
    ValueId answer = builder_.boolean(isAny);
    Target found = builder_.target(rest_, {answer}), on = builder_.target(next);
    ValueId truth = builder_.emit(puppet::Truthy{result, call_.call.emptyIsFalse});
    builder_.emit(core::CondBr{truth, isAny ? found : on, isAny ? on : found});
    return;
  }
  case pp::LambdaUse::Each:
  case pp::LambdaUse::Reduce:
  case pp::LambdaUse::With:
  case pp::LambdaUse::Then:
  case pp::LambdaUse::Lest:
    break;
  }
  builder_.br(next);
}

ValueId LambdaInliner::finalResult(ValueId memo) {
  switch (call_.kind) {
  case pp::LambdaUse::Map:
  case pp::LambdaUse::Filter:
    return builder_.emit(core::ListFinish{list_});
  case pp::LambdaUse::Any:
    return builder_.boolean(false);
  case pp::LambdaUse::All:
    return builder_.boolean(true);
  case pp::LambdaUse::Reduce:
    return memo;
  case pp::LambdaUse::Each:
  case pp::LambdaUse::With:
  case pp::LambdaUse::Then:
  case pp::LambdaUse::Lest:
    break;
  }
  return argument(0);
}

ValueId LambdaInliner::elementAt(ValueId counter) {
  if (!call_.range)
    return builder_.emit(core::WalkElement{{walk_, counter}});
  return builder_.emit(core::Box{counter}, builder_.module().bounded(Repr::Any, *call_.range));
}

ValueId LambdaInliner::numberOf(ValueId counter) {
  if (!call_.range)
    return builder_.emit(core::WalkKey{{walk_, counter}});
  IntegerRange numbers{0, call_.range->high - call_.range->low};
  ValueId number = builder_.emit(core::IntSub{{counter, integer(call_.range->low)}}, Repr::Int);
  return builder_.emit(core::Box{number}, builder_.module().bounded(Repr::Any, numbers));
}

std::vector<ValueId> LambdaInliner::elementsAt(ValueId counter) {
  if (code().parameters.size() == 1)
    return {elementAt(counter)};
  ValueId number = numberOf(counter);
  if (call_.range)
    return {number, elementAt(counter)};
  return {number, builder_.emit(core::WalkValue{{walk_, counter}})};
}

void LambdaInliner::checkTypes(std::vector<ValueId> &arguments) {
  ValueList given = builder_.values(arguments);
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (call_.types[i].empty())
      continue;
    StringId type = builder_.module().intern(call_.types[i]);
    BlockId fits = builder_.addBlock(), differs = builder_.addBlock();
    builder_.condBr(builder_.emit(puppet::InstanceOf{arguments[i], type}), fits, differs);
    builder_.setBlock(differs);
    builder_.emit(puppet::LambdaMismatch{call_.lambda, given, call_.call.style});
    builder_.setBlock(fits);
    arguments[i] =
        builder_.emit(core::Known{arguments[i]}, known(builder_.module(), call_.types[i]));
  }
}

ValueId LambdaInliner::callLambda(std::vector<ValueId> arguments) {
  checkTypes(arguments);
  BlockId before = builder_.block(), after = builder_.addBlock();
  ValueId result = builder_.addParameter(after);
  SpliceOptions options;
  options.arguments = std::move(arguments);
  options.matchState = call_.matchState;
  options.framesLess = 1;
  options.onReturn = [&](ValueId value) { builder_.br(after, {value}); };
  if (exit_)
    options.onBreak = [&] {
      builder_.emit(core::Br{memo_ ? builder_.target(exit_, {memo_}) : builder_.target(exit_)});
    };
  BlockId entry = spliceBody(builder_, code(), options);
  builder_.setBlock(before);
  builder_.setLocation(call_.location);
  builder_.br(entry);
  builder_.setBlock(after);
  return result;
}

} // namespace ppcc::ir::puppet
