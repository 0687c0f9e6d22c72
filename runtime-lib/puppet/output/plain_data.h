// Values as JSON without rich data: what JSON cannot say becomes text.
#pragma once

#include "runtime-lib/puppet/catalog/resource.h"

#include <string>
#include <string_view>

namespace pp {

/// Appends an attribute's value. Where text takes the place of a value Puppet warns, or fails with
/// `strict=error`, with the place of the resource.
void appendPlainData(Run &run, std::string &out, const Resource &resource,
                     std::string_view attribute, Value value);

} // namespace pp
