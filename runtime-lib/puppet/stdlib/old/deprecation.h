// stdlib's deprecation(), and the functions that only warn and call their namesake `stdlib::…`.
#pragma once

#include "runtime-lib/puppet/functions/calling/call.h"

#include <string>
#include <string_view>

namespace pp::stdlib {

/// Where the module stdlib lies, or would lie: its messages name files of it.
std::string moduleDirectory(const Run &run);

/// Logs a deprecation once per key, or fails with it, as the `strict` setting says if it is asked.
void deprecate(const Call &call, const std::string &key, const std::string &message,
               bool followsStrict);
/// The same for a function that only versions before 9 have; the strict setting decides.
void deprecateOutdated(const Call &call, const std::string &key, const std::string &message);
/// Says that the function is deprecated and calls `stdlib::NAME` with the same arguments.
Value callReplacement(const Call &call, const std::string &name);

} // namespace pp::stdlib
