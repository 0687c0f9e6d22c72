// stdlib's questions about values (is_…) that its version 9 has no more.
#include "runtime-lib/puppet/stdlib/old/removed_checks.h"

#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ip_address.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"
#include "runtime-lib/puppet/stdlib/old/deprecation.h"

namespace pp::stdlib {

static void needOne(const Call &call, const std::string &name) {
  if (call.args.size() != 1)
    failPlain(name + "(): Wrong number of arguments given " + std::to_string(call.args.size()) +
              " for 1");
}

Value check_is_absolute_path(const Call &call) {
  if (call.args.size() != 1)
    failCount("is_absolute_path", call.args.size(), "1");
  if (!isText(call.args[0])) {
    // Puppet asks for paths of both systems.
    for (int system = 0; system < 2; ++system)
      call.run.log(LogLevel::Warning, "Cannot check if " + rubyText(call.args[0]) +
                                          " is an absolute path because it is a '" +
                                          rubyClassOf(call.args[0]) + "' and not a String'");
    return truth(false);
  }
  constexpr std::string_view windows = "^(?:(?:[A-Z]:[\\\\/])|(?:[\\\\/][\\\\/][^\\\\/]+[\\\\/"
                                       "][^\\\\/]+)|(?:[\\\\/][\\\\/]\\?[\\\\/][^\\\\/]+))";
  const String &path = *call.args[0].as<String>();
  return truth(matches(call.run, "^/", path) ||
               matches(call.run, windows, path, regexp_options::ignoreCase));
}

Value check_is_array(const Call &call) {
  if (call.args.empty())
    failCount("is_array", 0, "1");
  return truth(isArray(call.args[0]));
}

Value check_is_bool(const Call &call) {
  if (call.args.size() != 1)
    failCount("is_bool", call.args.size(), "1");
  return truth(call.args[0].isBoolean());
}

Value check_is_float(const Call &call) {
  needOne(call, "is_float");
  Value value = call.args[0];
  return truth(isFloat(value) ||
               (isText(value) && floatText(leadingFloat(textView(value))) == textView(value)));
}

static std::optional<IpAddress> addressIn(const Call &call) {
  return isText(call.args[0]) ? IpAddress::read(textView(call.args[0])) : std::nullopt;
}

Value check_is_ip_address(const Call &call) {
  needOne(call, "is_ip_address");
  return truth(addressIn(call).has_value());
}

Value check_is_ipv4_address(const Call &call) {
  needOne(call, "is_ipv4_address");
  auto address = addressIn(call);
  return truth(address && !address->isV6());
}

Value check_is_ipv6_address(const Call &call) {
  needOne(call, "is_ipv6_address");
  auto address = addressIn(call);
  return truth(address && address->isV6());
}

Value check_is_numeric(const Call &call) {
  needOne(call, "is_numeric");
  constexpr std::string_view number = "^-?(?:(?:[1-9]\\d*)|0)(?:\\.\\d+)?(?:[eE]-?\\d+)?$";
  Value value = call.args[0];
  return truth(isNumber(value) ||
               (isText(value) && matches(call.run, number, *value.as<String>())));
}

Value check_is_string(const Call &call) {
  if (call.args.empty())
    failCount("is_string", 0, "1");
  Value value = call.args[0];
  if (!isText(value))
    return truth(value.isUndef());
  std::string_view text = textView(value);
  bool isNumber =
      floatText(leadingFloat(text)) == text || integerText(leadingInteger(call.run, text)) == text;
  return truth(!isNumber);
}

} // namespace pp::stdlib

namespace pp::builtins {

#define PREDICATE(name, key, type)                                                                 \
  Value removed_##name(const Call &call) {                                                         \
    stdlib::deprecateOutdated(                                                                     \
        call, key,                                                                                 \
        "This method is deprecated, please use match expressions with " type                       \
        " instead. They are described at "                                                         \
        "https://docs.puppet.com/puppet/latest/reference/lang_data_type.html#match-expressions."); \
    return stdlib::check_##name(call);                                                             \
  }
#include "runtime-lib/puppet/stdlib/old/removed_checks.def"

} // namespace pp::builtins
