// Functions on types and wrapped values: type, new, convert_to, assert_type, unwrap.
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"

namespace pp::builtins {

static Value assertIs(const Call &call, const Type *type) {
  Value value = call.args[1];
  if (isInstance(call.run, type, value))
    return value;
  const Type *actual = inferSet(call.run, value);
  if (call.block)
    return Lambda(call.run, *call.block)({typeValue(type), typeValue(actual)});
  failPlain(describeMismatch(call.run, "assert_type():", type, actual));
}

Value typeDetailed(const Call &call) { return typeValue(inferSet(call.run, call.args[0])); }
Value typeReduced(const Call &call) { return typeValue(infer(call.run, call.args[0])); }
Value typeGeneralized(const Call &call) {
  return typeValue(generalize(call.run, infer(call.run, call.args[0])));
}

static Value passedToBlock(const Call &call, Value value) {
  return call.block ? callClosure(call.run, *call.block, {&value, 1}) : value;
}

Value newValue(const Call &call) {
  return passedToBlock(call, newInstance(call.run, asType(call.args[0]), call.args.subspan(1)));
}

Value convertTo(const Call &call) {
  std::vector<Value> arguments{call.args[0]};
  arguments.insert(arguments.end(), call.args.begin() + 2, call.args.end());
  return passedToBlock(call, newInstance(call.run, asType(call.args[1]), arguments));
}

Value unwrap(const Call &call) {
  const Sensitive *secret = dynAs<Sensitive>(call.args[0]);
  Value value = secret ? secret->value : call.args[0];
  return passedToBlock(call, value);
}

Value assertType(const Call &call) { return assertIs(call, asType(call.args[0])); }

Value assertTypeText(const Call &call) {
  return assertIs(call, parseType(call.run, call.args[0].as<String>()->view()));
}

} // namespace pp::builtins
