// URIs as type parameters.
#pragma once

#include "runtime-lib/core/values/uri.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp {

/// The parts that make up the type of a URI, defaults left out; null when there are none.
const Hash *uriParts(Context &context, const Uri &uri);
/// A part of a URI by its name (`scheme`, `host`, `port`, …), undef when it has none.
Value uriPart(const Uri &uri, std::string_view name);

/// Whether the value can stand in `URI[…]`: a text, or a Hash of conditions on parts.
bool isUriParameter(Context &context, Value value);

} // namespace pp
