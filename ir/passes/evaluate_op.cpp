// Asks the dialect of an op what it gives, and hears whether that would be all.
#include "ir/passes/evaluate_op.h"

#include "ir/core/dialects/with_rules.h"
#include "runtime-lib/core/session/context.h"
#include "runtime-lib/core/session/error.h"

namespace ppcc::ir {

namespace {

/// Notices that an operation has something to say, which it must say at run time.
class Listener : public pp::LogSink {
public:
  void log(pp::LogLevel, std::string_view) override { spoke = true; }
  bool spoke = false;
};

} // namespace

pp::Value evaluate(pp::Context &context, const Op &op, const KnownValues &known) {
  Listener listener;
  context.logSink = &listener;
  pp::Value result = pp::Value::unset();
  try {
    result =
        withRules(op.dialect(), [&](auto rules) { return rules.evaluate(context, op, known); });
  } catch (const pp::EvaluationError &) {
    // The program fails there when it runs, with the place that is known then.
  }
  context.logSink = nullptr;
  return listener.spoke ? pp::Value::unset() : result;
}

} // namespace ppcc::ir
