// stdlib's functions that check values.
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"
#include "runtime-lib/puppet/stdlib/old/deprecation.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"

namespace pp::builtins {

using namespace pp::stdlib;

/// The function's Ruby code takes its scope as a first argument, which its messages count.
[[noreturn]] static void failLegacySignature(const Call &call) {
  auto signature = [&](std::string_view type) {
    return static_cast<const CallableType *>(parseType(call.run, type));
  };
  auto names = [&](std::string_view second) {
    std::vector<const String *> list;
    for (std::string_view name :
         {std::string_view("scope"), second, std::string_view("function_name"),
          std::string_view("value"), std::string_view("args")})
      list.push_back(makeString(call.run, name).as<String>());
    return list;
  };
  auto typed = names("target_type"), named = names("type_string");
  Signature signatures[] = {
      {signature("Callable[Any, Type, String, Any, Any, 4, default]"), typed, {}},
      {signature("Callable[Any, String, String, Any, Any, 4, default]"), named, {}}};
  std::vector<Value> arguments{Value::undef()};
  arguments.insert(arguments.end(), call.args.begin(), call.args.end());
  failPlain(describeSignatures(call.run, "validate_legacy", signatures,
                               argumentsType(call.run, arguments, Value::undef())));
}

Value validateLegacy(const Call &call) {
  bool fits = call.args.size() >= 3 && (asType(call.args[0]) || isText(call.args[0])) &&
              isText(call.args[1]);
  if (!fits)
    failLegacySignature(call);
  if (call.block)
    failPlain("'validate_legacy' does not expect a block");
  const Type *type = asType(call.args[0]);
  if (!type)
    type = parseType(call.run, textView(call.args[0]));
  deprecate(call, "validate_legacy",
            "This method is deprecated, please use Puppet data types to validate parameters", true);
  if (!isInstance(call.run, type, call.args[2]))
    failPlain(describeMismatch(call.run, "validate_legacy(" + typeText(type) + ", ...)", type,
                               inferSet(call.run, call.args[2])));
  return Value::undef();
}

static Value needOne(const Call &call, const std::string &name) {
  if (call.args.empty())
    failPlain(name + "(): Wrong number of arguments need at least one");
  return Value::undef();
}

Value validateDomainNames(const Call &call) {
  return needOne(call, "stdlib::validate_domain_name");
}
Value validateEmailAddresses(const Call &call) {
  return needOne(call, "stdlib::validate_email_address");
}

} // namespace pp::builtins
