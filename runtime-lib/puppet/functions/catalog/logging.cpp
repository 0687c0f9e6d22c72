// Functions that log: debug … crit, and fail.
#include "runtime-lib/core/values/text/quoted.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp::builtins {

/// `Scope(Class[main]): ` and the values as interpolation prints them, with spaces between.
static Value logValues(const Call &call, LogLevel level) {
  const Resource *resource = call.scope.named->resource;
  std::string message;
  for (size_t i = 0; i < call.args.size(); ++i) {
    if (i > 0)
      message += ' ';
    appendText(message, call.args[i]);
  }
  if (!isValidUtf8(message))
    message = "Received a Log attribute with invalid encoding:" + dumped(message);
  call.run.log(level, "Scope(" + (resource ? resource->ref() : std::string()) + "): " + message);
  return Value::undef();
}

Value logDebug(const Call &call) { return logValues(call, LogLevel::Debug); }
Value logInfo(const Call &call) { return logValues(call, LogLevel::Info); }
Value logNotice(const Call &call) { return logValues(call, LogLevel::Notice); }
Value logWarning(const Call &call) { return logValues(call, LogLevel::Warning); }
Value logErr(const Call &call) { return logValues(call, LogLevel::Err); }
Value logAlert(const Call &call) { return logValues(call, LogLevel::Alert); }
Value logEmerg(const Call &call) { return logValues(call, LogLevel::Emerg); }
Value logCrit(const Call &call) { return logValues(call, LogLevel::Crit); }

Value failWithMessage(const Call &call) {
  std::string message;
  for (size_t i = 0; i < call.args.size(); ++i)
    message += (i > 0 ? " " : "") + rubyText(call.args[i]);
  failPlain(message);
}

} // namespace pp::builtins
