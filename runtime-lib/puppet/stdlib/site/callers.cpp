// stdlib's functions about who calls, and what can be called.
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

namespace pp::builtins {

using namespace pp::stdlib;

static Value variable(const Call &call, std::string_view name) {
  return findVariable(call.run, call.scope, makeString(call.run, name).as<String>())
      .value_or(Value::undef());
}

Value assertPrivate(const Call &call) {
  if (call.args.size() > 1)
    failPlain("assert_private(): Wrong number of arguments given (" +
              std::to_string(call.args.size()) + "}) for 0 or 1)");
  Value own = variable(call, "module_name"), caller = variable(call, "caller_module_name");
  bool isSame = isText(own) && isText(caller) ? textView(own) == textView(caller) : own == caller;
  // The main manifest has a module's name, the empty one, but no caller.
  if (isSame && !call.scope.named->isTop)
    return Value::undef();
  if (isText(call.arg(0)))
    failPlain(std::string(textView(call.args[0])));
  const Definition &source = *call.scope.named->source;
  bool isClass = !source.isDefine() && !source.isNode();
  failPlain(std::string(isClass ? "Class " : "Definition ") + std::string(source.name()->view()) +
            " is private");
}

Value hasFunction(const Call &call) {
  return truth(functionExists(call.run, textView(call.args[0])));
}

} // namespace pp::builtins
