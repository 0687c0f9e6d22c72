// Functions on types: assert_type.
#include "runtime-lib/functions/builtins.h"
#include "runtime-lib/types/mismatch.h"

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

Value assertType(const Call &call) { return assertIs(call, asType(call.args[0])); }

Value assertTypeText(const Call &call) {
  return assertIs(call, parseType(call.run, call.args[0].as<String>()->view()));
}

} // namespace pp::builtins
