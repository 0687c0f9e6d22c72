// Puppet.warn_once: the message, and on a line of its own where it comes from.
#include "runtime-lib/puppet/functions/calling/warnings.h"

namespace pp {

static void warnOnce(Run &run, const std::string &message, const std::string &place) {
  if (run.warned.insert(message).second)
    run.log(LogLevel::Warning, message + "\n   " + place);
}

void warnOfDeprecation(const Call &call, const std::string &message) {
  warnOnce(call.run, message, "(file & line not available)");
}

void warnOfDeprecationAt(const Call &call, const std::string &message) {
  if (!call.place || !call.place->file)
    return warnOfDeprecation(call, message);
  warnOnce(call.run, message, describePlace({call.place->file, call.place->line, 0}));
}

} // namespace pp
