// The loops that calls with inlined lambdas become.
#pragma once

#include "ir/core/builder.h"
#include "ir/core/integer_range.h"
#include "ir/passes/replacements.h"
#include "runtime-lib/puppet/functions/function_facts.h"

#include <optional>
#include <string>
#include <vector>

namespace ppcc::ir::puppet {

/// A call whose lambda is to be inlined.
struct LambdaCall {
  pp::LambdaUse kind;
  puppet::Call call;
  /// The op that makes the closure, which only the call itself needs; none where it is elsewhere.
  OpId lambdaOp;
  LambdaId lambda;
  ValueId matchState;
  LocationId location;
  /// Types of the lambda's parameters, checked for each call; empty where there are none.
  std::vector<std::string> types;
  /// The receiver is this range of integers.
  std::optional<IntegerRange> range;
  /// The receiver is an array or hash for certain.
  bool isCollection = false;
};

/// Puts the code of one call in place of it. The builder stands at the end of the block that the
/// call was cut from; every way ends in a branch to `rest` with the result.
class LambdaInliner {
public:
  LambdaInliner(Builder &builder, const LambdaCall &call, BlockId rest)
      : builder_(builder), call_(call), rest_(rest) {}
  void run();

private:
  const Callable &code() { return builder_.module().puppet.lambdas[call_.lambda.index]; }
  ValueId argument(size_t number) const { return call_.call.args[number].value; }
  ValueId integer(int64_t value) {
    return builder_.constant(builder_.module().constants.integer(value), Repr::Int);
  }
  void finish(ValueId result) { builder_.br(rest_, {result}); }

  void inlineOnce();
  void inlineLoop();
  /// Leaves to the call itself what cannot be walked over here; goes on with the rest.
  void guardWalk();
  void loopOverElements(ValueId first);
  void stepBody(BlockId head, ValueId counter, ValueId memo);
  void handleResult(ValueId result, ValueId element, BlockId next);
  ValueId finalResult(ValueId memo);

  /// The elements with that number, as the lambda's parameters want them.
  std::vector<ValueId> elementsAt(ValueId counter);
  ValueId elementAt(ValueId counter);
  ValueId numberOf(ValueId counter);

  /// The lambda's value for these arguments; goes on behind it.
  ValueId callLambda(std::vector<ValueId> arguments);
  void checkTypes(std::vector<ValueId> &arguments);

  Builder &builder_;
  const LambdaCall &call_;
  BlockId rest_;
  ValueId walk_;
  ValueId count_;
  ValueId list_;
  /// Where break() goes, with the value of a reduction so far; none where Puppet lets it pass.
  BlockId exit_;
  ValueId memo_;
};

} // namespace ppcc::ir::puppet
