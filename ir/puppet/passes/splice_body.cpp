// Parameters become the arguments, the ways out of the body become branches.
#include "ir/puppet/passes/splice_body.h"

#include "ir/core/graph/cfg.h"
#include "ir/core/graph/clone.h"

namespace ppcc::ir::puppet {

namespace {

class Splicer {
public:
  Splicer(Builder &builder, const Callable &callable, const SpliceOptions &options)
      : builder_(builder), callable_(callable), options_(options),
        body_(builder.module().function(callable.body)), clone_(body_, builder.function()) {}

  BlockId run() {
    ControlFlow flow(body_);
    clone_.addBlocks(flow.reversePostorder());
    for (BlockId id : flow.reversePostorder()) {
      builder_.setBlock(clone_(id));
      for (OpId op : body_.block(id).ops)
        copy(body_.op(op));
    }
    return clone_(body_.entry());
  }

private:
  void copy(const Op &op) {
    builder_.setLocation(op.location);
    if (replaceRead(op) || op.as<puppet::SlotSet>() || op.as<puppet::MatchPublish>())
      return;
    if (op.as<puppet::MatchCaptured>())
      return clone_.map(op.result, options_.matchState);
    if (replaceExit(op))
      return;
    OpId id = clone_.copy(op);
    comeNearer(builder_.function().op(id));
    builder_.function().block(builder_.block()).ops.push_back(id);
  }
  bool replaceRead(const Op &op) {
    const auto *load = op.as<puppet::SlotLoad>();
    const auto *get = op.as<puppet::SlotGet>();
    if ((!load && !get) || (load ? load->up : get->up).frames != 0)
      return false;
    clone_.map(op.result, argumentOf(load ? load->slot : get->slot));
    return true;
  }
  ValueId argumentOf(uint32_t slot) const {
    for (size_t i = 0; i < callable_.parameters.size(); ++i)
      if (callable_.parameters[i].slot == slot)
        return options_.arguments[i];
    return {};
  }
  bool replaceExit(const Op &op) {
    const auto *result = op.as<core::Ret>();
    const auto *early = options_.returnsHere ? op.as<puppet::UnwindReturn>() : nullptr;
    bool isBreak = op.as<puppet::UnwindBreak>() && options_.onBreak;
    if (isBreak)
      options_.onBreak();
    else if (result || early)
      options_.onReturn(clone_(result ? ValueId(result->value) : early->value));
    return isBreak || result || early;
  }
  void comeNearer(Op &op) const {
    if (auto *load = op.as<puppet::SlotLoad>())
      load->up = load->up - options_.framesLess;
    else if (auto *get = op.as<puppet::SlotGet>())
      get->up = get->up - options_.framesLess;
  }

  Builder &builder_;
  const Callable &callable_;
  const SpliceOptions &options_;
  const Function &body_;
  Cloner clone_;
};

} // namespace

BlockId spliceBody(Builder &builder, const Callable &callable, const SpliceOptions &options) {
  return Splicer(builder, callable, options).run();
}

} // namespace ppcc::ir::puppet
