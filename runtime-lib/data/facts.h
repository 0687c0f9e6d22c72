// Facts of a node, and what a server knows of it besides.
#pragma once

#include "runtime-lib/values/build.h"

#include <string>
#include <string_view>

namespace pp {

/// Facts as they were found.
struct Facts {
  /// A hash.
  Value values;
  /// The node they belong to, if the file says it.
  std::string name;
};

/// Reads facts: `{"kernel": …}` as facter prints them, or `{"name": …, "values": {…}}` as Puppet
/// stores them. Throws JsonError.
Facts parseFacts(Context &context, std::string_view json);
Facts noFacts(Context &context);

/// `$trusted` of a node that was authenticated by its certificate, without extensions.
Value trustedData(Context &context, std::string_view certname);
/// `$server_facts`.
Value serverFacts(Context &context, std::string_view serverName, std::string_view serverAddress,
                  std::string_view environment);

} // namespace pp
